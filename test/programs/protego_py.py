"""Asks Protego. Reads rows as JSON lines; answers each with the verdict and the pace, or null where it raises."""

import json
import sys
from importlib.metadata import version
from pathlib import Path

# Where scripts/install-programs.mjs unpacks it; else the one that is installed.
UNPACKED = Path(__file__).parents[2] / ".cache/python3-protego/usr/lib/python3/dist-packages"
sys.path.insert(0, str(UNPACKED))

from protego import Protego

if sys.argv[1:] == ["--version"]:
    print(version("protego"))
    sys.exit()
if sys.argv[1:2] == ["--is"]:
    sys.exit(not version("protego").startswith(sys.argv[2]))


def pace(parser, agent):
    rate, time = parser.request_rate(agent), parser.visit_time(agent)
    names = ["requests", "seconds", "startTime", "endTime"]
    return {
        "crawlDelay": parser.crawl_delay(agent),
        "requestRate": rate and {name: part for name, part in zip(names, rate) if part is not None},
        "visitTime": time and dict(zip(["start", "end"], time)),
    }


last, parser = None, None
for text in sys.stdin:
    row = json.loads(text)
    answer = None
    try:
        if row["robots"] != last:
            last, parser = row["robots"], None
            parser = Protego.parse(last)
        if parser is not None:
            answer = {"pace": pace(parser, row["agent"]), "allowed": None}
            answer["allowed"] = parser.can_fetch(row["url"], row["agent"])
    except (ValueError, UnicodeError):
        pass
    print(json.dumps(answer, default=str))
