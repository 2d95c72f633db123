"""temporary"""
from dataclasses import dataclass
@dataclass
class FewestProof: ...
def disproved_bound(*a): return []
