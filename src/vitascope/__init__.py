"""Vitascope: reads a machine-learning résumé as software reads it, scores it by rules, and shows what to change."""

__version__ = "0.1.0"
