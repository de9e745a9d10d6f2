import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { textOf } from "#lib/calls/testing/response-fault.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { isOneTime } from "#server/testing/valid-inputs.ts";
import { testEveryField } from "./testing/every-field.ts";
import { naughtyStrings } from "./testing/naughty-strings.ts";
import { bodyFor, caller, fieldsOf, furnish, queryFor, sendInput, taking } from "./testing/send-input.ts";

// New credentials are tried against the partner.
const sandbox = await startPartnerSandbox();
afterAll(() => sandbox.close());

testEveryField("others");

test("there is a valid body, with every field, for every call that takes one", () => {
  for (const { name, call } of taking.filter(({ call }) => call.body)) {
    const given = [...Object.keys(bodyFor(name) ?? {}), ...(call.example?.omits ?? [])];
    expect([name, given.sort()]).toEqual([name, fieldsOf(call.body).sort()]);
  }
});

describe("a call in a new account", () => {
  beforeEach(furnish); // a hand-over, for example, leaves the next call no owner

  // Others are accepted only where what they need is set up.
  const complete = taking.filter(({ call }) => !call.withoutExample?.startsWith("needs "));
  const fixed = complete.map(({ name }) => name).filter((name) => !isOneTime(name));
  test.each(fixed)("%s accepts its valid input", { tags: ["full"] }, async (name) => {
    const response = await sendInput(name, bodyFor(name), queryFor(name));
    expect([response.status, await textOf(response)]).toEqual([
      // A call that leads the browser elsewhere answers with a redirect.
      expect.toSatisfy((status) => status < 400),
      expect.anything(),
    ]);
  });
});

test("allowed naughty strings are stored as sent", { tags: ["full"] }, async () => {
  const kept: string[] = [];
  for (const name of naughtyStrings) {
    const body = { name, questions: [{ type: "text", title: name }] };
    const response = await api("POST", "/Survey/Save", { cookie: caller.cookie, body });
    if (response.status !== 200) continue;
    const survey = await response.json();
    const stored = await (await api("GET", `/Survey/GetById/${survey.id}`, { cookie: caller.cookie })).json();
    expect([stored.name, stored.questions[0].title]).toEqual([name, name]);
    kept.push(name);
  }
  expect(kept.length).toBeGreaterThan(400);
});

describe("a body", () => {
  const save = (body: string, headers: Record<string, string> = {}) =>
    api("POST", "/Survey/Save", { cookie: caller.cookie, body, headers });

  test("that is truncated, empty or not an object is a 400, and nothing is stored", async () => {
    const other = await anAccount();
    const theirs = await signIn(other.owner);
    for (const body of ['{"name": "Cut', "", "null", "[]", '"text"', "7", "{'name': 1}", "\ufeff{}{"]) {
      const response = await api("POST", "/Survey/Save", { cookie: theirs, body });
      expect(response.status, body).toBe(400);
    }
    expect(await inAccount(other.accountId, () => tenant().survey.count())).toBe(0);
  });

  test("over 1 MiB is a 413, with and without a length header", async () => {
    const large = JSON.stringify({ name: "x".repeat(1024 * 1024) });
    expect((await save(large)).status).toBe(413);
    expect((await save(large, { "content-length": "10" })).status).toBe(413);
  });

  test.each([
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "",
  ])("of type %j is a 415", async (type) => expect((await save("{}", { "content-type": type })).status).toBe(415));

  test("is read with a charset after its type", async () => {
    expect((await save("{}", { "content-type": "application/json; charset=utf-8" })).status).toBe(200);
  });

  test("nested deeper than any question is refused, not followed", async () => {
    const deep = `{"questions":${'[{"showIf":{"all":'.repeat(2_000)}[]${"}}]".repeat(2_000)}}`;
    expect((await save(deep)).status).toBe(400);
  });
});

describe("a query", () => {
  let ownDefault: string;
  beforeAll(async () => {
    ownDefault = await signIn((await anAccount()).owner);
    await api("GET", "/Survey/GetByAccount", { cookie: ownDefault });
  });

  test("parameter given twice is a 400 that names it", async () => {
    const path = "/Survey/ResponsesList?questionNameId=a&questionNameId=b";
    const response = await api("GET", path, { cookie: ownDefault });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["questionNameId"]]);
  });

  test.each([
    ["limit=201", "limit"],
    ["limit=0", "limit"],
    ["page=0", "page"],
    ["page=x", "page"],
    ["skip=10001", "skip"],
    ["sortField=secret", "sortField"],
    ["isDesc=maybe", "isDesc"],
    ["startDate=2026-02-30&endDate=2026-03-01", "startDate"],
    ["startDate=2026-03-02&endDate=2026-03-01", "startDate"],
    ["cursor=tampered", "cursor"],
  ])("%s is a 400 that names %s", async (query, field) => {
    const question = "questionNameId=how-likely-to-recommend-us";
    const response = await api("GET", `/Survey/ResponsesList?${question}&${query}`, { cookie: ownDefault });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toHaveProperty(field);
  });

  test("an offset over 10,000 is refused and points to the cursor", async () => {
    const path = "/Survey/ResponsesList?questionNameId=how-likely-to-recommend-us&page=102&limit=100";
    const response = await api("GET", path, { cookie: ownDefault });
    expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringContaining("cursor")]);
  });
});
