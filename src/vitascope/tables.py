"""The packaged data: loads and checks the files under data/, once per process. Faults name file and line."""
