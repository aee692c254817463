"""What an ad asks for: its lines by level, the literal terms in them, alternatives, its camps and facts."""
