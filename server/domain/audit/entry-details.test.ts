import { expect, test } from "vitest";
import { entryDetails, entrySubject } from "./audit-staff.ts";

test("an entry keeps short values as they are", () => {
  const query = { startDate: "2026-11-01", page: undefined };
  const body = { name: "A survey", publish: true, revision: 3, platformDomain: null };
  expect(entryDetails({ query, body })).toEqual({
    startDate: "2026-11-01",
    name: "A survey",
    publish: true,
    revision: 3,
    platformDomain: null,
  });
});

test("an entry keeps only the kind and size of long and nested values", () => {
  const body = { message: "x".repeat(201), questions: [{}, {}], choices: ["one"], settings: { domain: "a", url: "b" } };
  expect(entryDetails({ body })).toEqual({
    message: "201 characters",
    questions: "2 entries",
    choices: "1 entry",
    settings: "domain, url",
  });
});

test("an entry replaces characters that can't be stored", () => {
  const body = { note: "a\0b\ud800", settings: { "\0": 1 } };
  expect(entryDetails({ body })).toEqual({ note: "a\ufffdb\ufffd", settings: "\ufffd" });
  expect(entrySubject({ parameters: { id: "\0" } })).toBe("\ufffd");
});

test("an entry never keeps a secret, recognized by its name or its form", () => {
  const body = { apiKey: "abc", writeKey: "abc", secret: "abc", token: "abc", link: "abc", code: "123456" };
  expect(new Set(Object.values(entryDetails({ body })))).toEqual(new Set(["not shown"]));
  expect(entryDetails({ body: { note: "sk_live_1", other: "eyJhbGciOi" } })).toEqual({
    note: "not shown",
    other: "not shown",
  });
});

test.each([
  ["the path's id", { parameters: { id: "1" }, body: { id: "2" } }, "1"],
  ["the body's id", { parameters: { id: "" }, query: {}, body: { id: "2", name: "A" } }, "2"],
  ["a question", { query: { questionNameId: "q" } }, "q"],
  ["a partner by its name", { body: { name: "Slack" } }, "Slack"],
  ["nothing", { body: { id: 7 } }, null],
])("an entry is about %s", (_what, asked, subject) => {
  expect(entrySubject(asked)).toBe(subject);
});
