"""What a file says against what was recomputed."""
import math

TOLERANCE = 1e-9


def differs(found, wanted):
    """Texts and whole numbers to the letter, others to 1e-9; None is an empty field."""
    if wanted is None or found == "":
        return found != ("" if wanted is None else wanted)
    if isinstance(wanted, float):
        return not math.isclose(float(found), wanted, rel_tol=TOLERANCE, abs_tol=1e-12)
    return found != str(wanted)


def report(differences, agreement):
    print("\n".join(sorted(differences)) or agreement)
    return 1 if differences else 0
