import { expect, test } from "vitest";
import { fieldsOfCall } from "./input-fields.ts";
import { naughtyStrings, roundsOf, stringOf } from "./naughty-strings.ts";
import { bodyFor, taking } from "./send-input.ts";

/** A field's kind: where it is, and the kind of a valid value. */
function kindOf(place: string, path: readonly (string | number)[], body: unknown): string {
  if (place === "query") return "a query parameter";
  let value = body;
  for (const key of path) value = Object.entries(Object(value)).find(([name]) => name === String(key))?.[1];
  if (typeof value === "string") return "a text in a body";
  return typeof value === "object" ? "a part of a body" : "a number or a switch in a body";
}

test("every string is sent to several fields of every kind, and to every call with ten fields", () => {
  const sentTo = new Map<string, Map<string, number>>();
  for (const call of taking) {
    const fields = fieldsOfCall(call);
    const sent = new Set<string>();
    for (const [index, { place, path }] of fields.entries()) {
      const kind = kindOf(place, path, bodyFor(call.name));
      const counts = sentTo.get(kind) ?? new Map<string, number>();
      sentTo.set(kind, counts);
      for (const round of roundsOf(call.name)) {
        const string = stringOf(round, index);
        sent.add(string);
        counts.set(string, (counts.get(string) ?? 0) + 1);
      }
    }
    if (fields.length >= 10) expect([call.name, sent.size]).toEqual([call.name, new Set(naughtyStrings).size]);
  }
  expect(sentTo.size).toBe(4);
  for (const [kind, counts] of sentTo) {
    expect([kind, counts.size]).toEqual([kind, new Set(naughtyStrings).size]);
    expect([kind, Math.min(...counts.values()) >= 3]).toEqual([kind, true]);
  }
});
