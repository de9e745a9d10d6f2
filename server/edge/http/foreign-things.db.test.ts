import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { type Callers, makeCallers } from "./testing/callers.ts";
import { inputsFor, type Names, rowsOf, type ThingInput, thingsOf } from "./testing/foreign-things.ts";

let everybody: Callers;
let theirs: Names;
beforeAll(async () => {
  everybody = await makeCallers();
  theirs = await thingsOf(everybody.foreign);
});
afterAll(stopSender);

const unknown = (): Names => ({
  surveyId: randomUUIDv7(),
  templateId: randomUUIDv7(),
  questionNameId: `nothing-${randomUUIDv7()}`.slice(0, 40),
  secretKey: `sk_${randomUUIDv7()}`,
  memberAddress: `nobody-${randomUUIDv7()}@example.com`,
  accountId: randomUUIDv7(),
  recordId: randomUUIDv7(),
  mergeId: randomUUIDv7(),
  savedFilterId: randomUUIDv7(),
  factorId: randomUUIDv7(),
  sessionId: randomUUIDv7(),
});
const malformed = (): Names => ({
  ...unknown(),
  surveyId: "not-an-id",
  templateId: "not-an-id",
  secretKey: "not-a-key",
  accountId: "no id",
  recordId: "not-an-id",
  mergeId: "not-an-id",
  savedFilterId: "not-an-id",
  factorId: "not-an-id",
  sessionId: "not-an-id",
});

/** The name that a call's input uses for something that belongs to an account. */
const identifying = [
  "id",
  "surveyId",
  "templateId",
  "questionNameId",
  "accountId",
  "token",
  "emailAddress",
  "recordId",
  "recordIds",
  "mergeId",
];
/** Calls whose name is the caller's own, made up, or public. */
const ownOrNew: CallName[] = [
  "Account.CreateAccount",
  "Account.InviteMember",
  "Account.SendMagicLoginLink",
  "app.EraseShopper",
  "Profile.UpdateContactInformation",
];

const fieldsOf = (schema: z.ZodType | undefined) =>
  schema && "shape" in schema ? Object.keys(Object(schema.shape)) : [];

const naming = everyCall().filter(({ name, call }) => {
  const fields = [...routeOf(name).parameters, ...fieldsOf(call.query), ...fieldsOf(call.body)];
  const isAccounts = !["public", "storefront", "staff"].includes(call.access) && !ownOrNew.includes(name);
  return isAccounts && fields.some((field) => identifying.includes(field));
});
const built = naming.filter(({ call }) => !call.planned).map(({ name }) => name);

async function ask(name: CallName, { parameters = {}, query, body }: ThingInput): Promise<Response> {
  const { method, path } = routeOf(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) =>
    encodeURIComponent(parameters[parameter] ?? ""),
  );
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const caller = callOf(name).access === "key" ? "a secret key" : "owner";
  const headers = await everybody.headersOf(caller);
  return await api(method, `${filled}${search}`, { headers, ...(body === undefined ? {} : { body }) });
}

test("every call that names something of an account declares how", () => {
  expect(naming.map(({ name }) => name).filter((name) => !inputsFor[name])).toEqual([]);
  expect(built.length).toBeGreaterThan(5);
});

test.each(built)("%s answers 404 for another account's, as if it didn't exist, and changes nothing", async (name) => {
  const asked = inputsFor[name];
  if (!asked) throw new Error(`${name} has no row`);
  const before = await rowsOf(theirs.accountId);
  const answers = [
    await ask(name, asked(theirs)),
    await ask(name, asked(unknown())),
    await ask(name, asked(malformed())),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const details = await Promise.all(answers.map(async (answer) => (await answer.json()).detail));
  expect(new Set(details).size).toBe(1);
  expect(await rowsOf(theirs.accountId)).toEqual(before);
});
