"""Asks Protego. Reads rows as JSON lines; answers each with true, false, or null where it raises."""

import json
import sys
from importlib.metadata import version

from protego import Protego

if sys.argv[1:] == ["--version"]:
    print(version("protego"))
    sys.exit()

last, parser = None, None
for text in sys.stdin:
    row = json.loads(text)
    try:
        if row["robots"] != last:
            last, parser = row["robots"], None
            parser = Protego.parse(last)
        answer = None if parser is None else parser.can_fetch(row["url"], row["agent"])
    except (ValueError, UnicodeError):
        answer = None
    print(json.dumps(answer))
