"""From a master to files: one plan of every word, drawn as PDF, Word, HTML, Markdown and text, and proved."""
