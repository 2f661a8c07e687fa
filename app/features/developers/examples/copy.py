import json
import re
from urllib.error import HTTPError
from urllib.request import urlopen

SITE = "https://example.org"


# Once: everything, a line of JSON for each thing.
def begin():
    with urlopen(f"{SITE}/api/catalogue.jsonl") as answer:
        copy = {card["external_id"]: card for card in map(json.loads, answer)}
        return copy, int(re.search(r"after=(\d+)", answer.headers["Link"])[1])


copy, after = begin()

# Then, now and again: what changed since.
more = True
while more:
    try:
        with urlopen(f"{SITE}/api/changes?after={after}") as answer:
            changes = json.load(answer)
    except HTTPError as error:
        if error.code != 410:
            raise
        # The site was restored from a backup: begin anew.
        copy, after = begin()
        continue
    for change in changes["data"]:
        if change["what"] == "removed":
            copy.pop(change.get("external_id"), None)
        else:
            print("Read anew:", change["api_url"])
    after, more = changes["next"], changes["has_next"]

print(len(copy), "things. Next time, begin after", after)
