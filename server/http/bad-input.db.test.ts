import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { textOf } from "#lib/calls/judge-answer.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { inAccount, tenant } from "#server/db.ts";
import { stopSender } from "#server/jobs/index.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, theStaff } from "#server/testing/factories.ts";
import {
  type Existing,
  existingQuery,
  leftOut,
  oneTime,
  validBodies,
  validQuery,
} from "#server/testing/valid-inputs.ts";

const naughtyStrings: string[] = createRequire(import.meta.url)("big-list-of-naughty-strings");

let cookie: string;
let staffCookie: string;
const existing: Existing = {
  accountId: "",
  surveyId: "",
  draftId: "",
  recordId: "",
  mergeId: "",
  templateId: "",
  memberAddress: "",
  secretKey: "",
  keyId: "",
};

/** An account for the calls to be made in, with a member beside its owner; what the valid inputs name is there. */
async function furnish(): Promise<void> {
  const account = await anAccount();
  const member = await aPerson();
  await aMembership(account.accountId, member, "admin");
  cookie = await signIn(account.owner);
  const { token: secretKey } = await aKey();
  const { id: keyId } = await aKey();
  Object.assign(existing, {
    accountId: account.accountId,
    ...(await accountSurveys(account)),
    templateId: (await aTemplate()).id,
    memberAddress: member.emailAddress,
    secretKey,
    keyId,
  });
  staffCookie = await signIn(await theStaff());
}

const aTemplate = async () =>
  (await api("POST", "/SurveyTemplate/Save", { cookie, body: { name: "A template", questions: [] } })).json();
const aKey = async () => (await api("POST", "/Integration/GenerateNewApiKey", { cookie })).json();

beforeAll(furnish);
afterAll(stopSender);

type Path = readonly (string | number)[];

interface Field {
  name: CallName;
  place: "body" | "query";
  path: Path;
}

/** The calls of this pipeline that take a JSON body or a query. */
const taking = everyCall().filter(
  ({ call }) => !call.planned && call.access !== "storefront" && call.bodyType !== "form" && (call.body || call.query),
);

/** Every field of theirs: each part of a valid body, nested ones too, and each parameter of a query. */
const fields: Field[] = taking.flatMap(({ name, call }) => [
  ...pathsIn(validBodies[name]?.(existing) ?? {}).map((path): Field => ({ name, place: "body", path })),
  ...(leftOut[name] ?? []).map((field): Field => ({ name, place: "body", path: [field] })),
  ...fieldsOf(call.query).map((field): Field => ({ name, place: "query", path: [field] })),
]);

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema && "shape" in schema ? Object.keys(Object(schema.shape)) : [];
}

/** The way to every part of a value but itself. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) => [[key], ...pathsIn(part).map((rest) => [key, ...rest])]);
}

/** A copy with another value at a path. */
function withValueAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part: unknown = Reflect.get(Object(whole), key);
  const changed = withValueAt(part, rest, value);
  return Array.isArray(whole) ? whole.with(Number(key), changed) : { ...Object(whole), [key]: changed };
}

async function sendWhole(name: CallName, body: unknown, query: Record<string, string>): Promise<Response> {
  const { method, path } = routeOf(name);
  const search = new URLSearchParams(query).toString();
  const session = callOf(name).access === "staff" ? staffCookie : cookie;
  return await api(method, search ? `${path}?${search}` : path, {
    cookie: session,
    ...(body === null ? {} : { body }),
  });
}

function queryFor(name: CallName): Record<string, string> {
  const known = fieldsOf(callOf(name).query);
  const valid = { ...validQuery, ...existingQuery(existing) };
  return Object.fromEntries(Object.entries(valid).filter(([field]) => known.includes(field)));
}

/** Sends what is valid but for one field. */
async function send({ name, place, path }: Field, value: unknown): Promise<{ status: number; text: string }> {
  const body = validBodies[name]?.(existing) ?? null;
  const query = queryFor(name);
  const response =
    place === "body"
      ? await sendWhole(name, withValueAt(body, path, value), query)
      : await sendWhole(name, body, { ...query, [String(path[0])]: String(value) });
  return { status: response.status, text: await textOf(response) };
}

const exports: CallName[] = [
  "Survey.ExportQuestionResponsesToCsv",
  "app.ExportResponsesNdjson",
  "app.ExportSurveyResponses",
];

/** Sends every value, some at a time. */
async function sendEach(field: Field, values: readonly unknown[]) {
  const answers: { value: unknown; status: number; text: string }[] = [];
  // An account may have few exports running at a time.
  const atOnce = exports.includes(field.name) ? 1 : 20;
  for (let from = 0; from < values.length; from += atOnce) {
    const some = values.slice(from, from + atOnce);
    answers.push(...(await Promise.all(some.map(async (value) => ({ value, ...(await send(field, value)) })))));
  }
  return answers;
}

test("there is a valid body for every call that takes one, with every field of it", () => {
  for (const { name, call } of taking.filter(({ call }) => call.body)) {
    const given = [...Object.keys(validBodies[name]?.(existing) ?? {}), ...(leftOut[name] ?? [])];
    expect([name, given.sort()]).toEqual([name, fieldsOf(call.body).sort()]);
  }
});

describe("a call in an account that none was made in before", () => {
  beforeEach(furnish); // a hand-over, for one, leaves nothing to the owner for the next call

  const fixed = taking.map(({ name }) => name).filter((name) => !oneTime.includes(name));
  test.each(fixed)("%s takes what the table calls valid", async (name) => {
    const response = await sendWhole(name, validBodies[name]?.(existing) ?? null, queryFor(name));
    expect([response.status, await textOf(response)]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.anything(),
    ]);
  });
});

const wrongValues: unknown[] = [null, -1, 1e300, [], {}, [[[]]], { $gt: "" }, "\u0000", "a\u001bb", "x".repeat(70_000)];
const halfSurrogate = "a\ud800";

describe.each(fields.map((field) => ({ ...field, at: field.path.join(".") })))("$name, $at in the $place", (field) => {
  test("a wrong value is answered, by name where it is refused, and never with a 500", async () => {
    for (const { value, status, text } of await sendEach(field, [...wrongValues, halfSurrogate])) {
      expect(status, JSON.stringify(value)?.slice(0, 40)).toBeLessThan(500);
      if (status !== 400) continue;
      const problem = JSON.parse(text);
      expect(Object.keys(problem.errors).length).toBeGreaterThan(0);
      expect(problem).toMatchObject({ status: 400, title: expect.any(String), traceId: expect.any(String) });
      expect(text).not.toMatch(/\bat \w+.*\(|\bSELECT\b|\bINSERT\b|prisma/i);
    }
  });

  test("461 naughty strings do no harm", async () => {
    const answers = await sendEach(field, stringsFor(field));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const accepted = answers.filter(({ status }) => status < 300).length;
    if (isFreeText(field)) expect(accepted / answers.length).toBeGreaterThan(0.85);
  });
});

/** Where the same kind of field stands again, some are enough: the whole list everywhere takes minutes. */
function stringsFor({ name, path }: Field): string[] {
  const again =
    path.some((part) => part === 1 || part === "translations" || part === "followUp") || exports.includes(name); // their queries are read as that of the list
  return again ? naughtyStrings.filter((_, index) => index % 8 === 0) : naughtyStrings;
}

/** Where a merchant writes what they like, the strings must be taken, or nothing was tried. */
function isFreeText({ name, place, path }: Field): boolean {
  if (name === "app.CloseAccount") return false; // the one name that is the account's
  const words = ["companyName", "title", "description", "message", "privacyText", "hdyhau", "businessType", "search"];
  const last = String(path.at(-1));
  return place === "query" ? last === "search" : words.includes(last);
}

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
