"""How a client of Lair keeps what it sees up to date: docs/http.md, Patches."""


def patched(old, patch):
    """What a patch makes of a value, which stays as it was."""
    if isinstance(patch, list):
        return patch[0]
    if not isinstance(patch, dict):
        return patch
    new = old.copy()
    if isinstance(new, list):
        at, remove, *put = patch.get("#", [0, 0])
        new[at:at + remove] = put
        for key in patch.keys() - {"#"}:
            new[int(key)] = patched(new[int(key)], patch[key])
        return new
    for key, change in patch.items():
        if change == []:
            del new[key]
        else:
            new[key] = patched(new.get(key), change)
    return new
