"""How the library was made, and tilings that it does not have."""
