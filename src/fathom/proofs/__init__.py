"""What certificates are made of, and their checkers: clauses, refutations, covers, paths, cuts. No solver is here."""
