import { expect, test } from "vitest";
import { inertText } from "./inert-text.ts";

const shown = (text: string) => inertText(text).replaceAll("\u2060", "|");

test.each([
  ["See https://evil.example/a.b now", "See https:|//evil|.example/a|.b now"],
  ["www.evil.example", "www|.evil|.example"],
  ["Write to help@evil.example.", "Write to help@evil|.example."],
  ["evil。中国", "evil|。中国"],
  ["http://192.0.2.1", "http:|//192.0.2.1"],
  ["It was late. 4.5 of 5, at 10:30 ... bye", "It was late. 4.5 of 5, at 10:30 ... bye"],
])("no program makes a link of %j", (text, inert) => {
  expect(shown(text)).toBe(inert);
});
