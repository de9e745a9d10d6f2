import { expect, test } from "vitest";
import { isTriedByDefault } from "./every-field.ts";
import { fieldsOfCall, kindOf } from "./input-fields.ts";
import { naughtyStrings, roundsOf, stringOf } from "./naughty-strings.ts";
import { bodyFor, taking } from "./send-input.ts";

/** How often each string is sent to each kind of field, and which strings each call with ten fields or more gets. */
function countSent(calls: typeof taking) {
  const sentTo = new Map<string, Map<string, number>>();
  const sentToCall = new Map<string, ReadonlySet<string>>();
  for (const call of calls) {
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
    if (fields.length >= 10) sentToCall.set(call.name, sent);
  }
  return { sentTo, sentToCall };
}

const all = new Set(naughtyStrings).size;
const texts = ["a text in a body", "a query parameter"];

test("every string is sent as a text of a body, and as a query parameter", () => {
  const { sentTo } = countSent(taking.filter(({ name }) => isTriedByDefault(name)));
  expect(texts.map((kind) => [kind, sentTo.get(kind)?.size])).toEqual(texts.map((kind) => [kind, all]));
});

test("every string is sent to several fields of every kind", { tags: ["full"] }, () => {
  const { sentTo } = countSent(taking);
  expect(sentTo.size).toBe(4);
  for (const [kind, counts] of sentTo) {
    expect([kind, counts.size]).toEqual([kind, all]);
    expect([kind, Math.min(...counts.values()) >= 3]).toEqual([kind, true]);
  }
});

test("every string is sent to every call with ten fields", { tags: ["full"] }, () => {
  const { sentToCall } = countSent(taking);
  expect(sentToCall.size).toBeGreaterThan(0);
  for (const [name, sent] of sentToCall) expect([name, sent.size]).toEqual([name, all]);
});
