import { randomUUIDv7 } from "node:crypto";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { everyCall } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { inAccount, tenant } from "#server/db.ts";
import { stopSender } from "#server/jobs/index.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";

const naughtyStrings: string[] = createRequire(import.meta.url)("big-list-of-naughty-strings");

let account: TestAccount;
let cookie: string;
beforeAll(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});
afterAll(stopSender);

/** The calls of this pipeline that take a JSON body or a query, with the names of their fields. */
const takingFields = everyCall().flatMap(({ name, call }) => {
  if (call.planned || call.access === "storefront" || call.bodyType === "form") return [];
  const { method, path } = routeOf(name);
  const fieldsOf = (schema: z.ZodType | undefined) =>
    schema && "shape" in schema ? Object.keys(Object(schema.shape)) : [];
  const entry = { name, method, path: path.replace(/\{\w+\}/, randomUUIDv7()) };
  return [
    ...fieldsOf(call.body).map((field) => ({ ...entry, place: "body", field })),
    ...fieldsOf(call.query).map((field) => ({ ...entry, place: "query", field })),
  ];
});

type Field = (typeof takingFields)[number];

async function send({ method, path, place, field }: Field, value: unknown): Promise<Response> {
  if (place === "body") return await api(method, path, { cookie, body: { [field]: value } });
  return await api(method, `${path}?${new URLSearchParams({ [field]: String(value) })}`, { cookie });
}

const wrongValues: unknown[] = [null, -1, 1e300, [], {}, [[[]]], { $gt: "" }, "\u0000", "a\u001bb", "x".repeat(70_000)];

describe.each(takingFields)("$name $place.$field", (field) => {
  test("a wrong value is answered, by name where it is refused, and never with a 500", async () => {
    const answers = await Promise.all(wrongValues.map(async (value) => [value, await send(field, value)] as const));
    for (const [value, response] of answers) {
      expect(response.status, JSON.stringify(value)?.slice(0, 40)).toBeLessThan(500);
      if (response.status !== 400) continue;
      const problem = await response.json();
      expect(Object.keys(problem.errors).length).toBeGreaterThan(0);
      expect(problem).toMatchObject({ status: 400, title: expect.any(String), traceId: expect.any(String) });
      expect(JSON.stringify(problem)).not.toMatch(/\bat \w+.*\(|SELECT|INSERT|prisma/i);
    }
  });

  test("461 naughty strings do no harm", async () => {
    expect(naughtyStrings.length).toBeGreaterThan(460);
    const statuses = new Set<number>();
    for (const text of naughtyStrings) statuses.add((await send(field, text)).status);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });
});

test("naughty strings that are allowed are kept as they were given", async () => {
  const kept: string[] = [];
  for (const name of naughtyStrings) {
    const body = { name, questions: [{ type: "text", title: name }] };
    const response = await api("POST", "/Survey/Save", { cookie, body });
    if (response.status !== 200) continue;
    const survey = await response.json();
    const stored = await (await api("GET", `/Survey/GetById/${survey.id}`, { cookie })).json();
    expect([stored.name, stored.questions[0].title]).toEqual([name, name]);
    kept.push(name);
  }
  expect(kept.length).toBeGreaterThan(400);
});

describe("a body", () => {
  const save = (body: string, headers: Record<string, string> = {}) =>
    api("POST", "/Survey/Save", { cookie, body, headers });

  test("that is cut short, empty or no object is a 400, and nothing is stored", async () => {
    const other = await anAccount();
    const theirs = await signIn(other.owner);
    for (const body of ['{"name": "Cut', "", "null", "[]", '"text"', "7", "{'name': 1}", "\ufeff{}{"]) {
      const response = await api("POST", "/Survey/Save", { cookie: theirs, body });
      expect(response.status, body).toBe(400);
    }
    expect(await inAccount(other.accountId, () => tenant().survey.count())).toBe(0);
  });

  test("over 1 MiB is a 413, with and without its length", async () => {
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

  test("is read with a charset behind its type", async () => {
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

  test("an offset over 10,000 is refused with the name of what goes further", async () => {
    const path = "/Survey/ResponsesList?questionNameId=how-likely-to-recommend-us&page=102&limit=100";
    const response = await api("GET", path, { cookie: ownDefault });
    expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringContaining("cursor")]);
  });
});
