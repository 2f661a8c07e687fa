import json
import re
from urllib.request import urlopen

SITE = "https://example.org"

# Once: everything, a line of JSON for each thing.
with urlopen(f"{SITE}/api/catalogue.jsonl") as answer:
    copy = {card["id"]: card for card in map(json.loads, answer)}
    after = int(re.search(r"after=(\d+)", answer.headers["Link"])[1])

# Then, now and again: what changed since.
more = True
while more:
    with urlopen(f"{SITE}/api/changes?after={after}") as answer:
        changes = json.load(answer)
    for change in changes["data"]:
        if change["what"] == "removed":
            copy.pop(change["item_id"], None)
        else:
            print("Read anew:", change["page"])
    after, more = changes["next"], changes["has_next"]

print(len(copy), "things. Next time, begin after", after)
