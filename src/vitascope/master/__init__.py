"""The master: one YAML file that keeps everything a person ever did, and what turns other files into one."""
