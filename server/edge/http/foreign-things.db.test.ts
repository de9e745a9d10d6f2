import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { type Callers, makeCallers } from "./testing/callers.ts";
import {
  inputNaming,
  malformedThings,
  type NamingField,
  namingFields,
  rowsOf,
  type Things,
  thingsOf,
  unknownThings,
} from "./testing/foreign-things.ts";
import { fieldsOf } from "./testing/send-input.ts";

let everybody: Callers;
let theirs: Things;
/** All of their rows after the last test. */
let before: Awaited<ReturnType<typeof rowsOf>>;
beforeAll(async () => {
  everybody = await makeCallers();
  theirs = await thingsOf(everybody.foreign);
  before = await rowsOf(theirs.account);
});
afterAll(stopSender);

/**
 * What a field is called that names something. A choice is part of a question; the shown account is only compared with
 * the session's, and a 409 if it's another; others are a store's or a partner's.
 */
const isCalledLikeName = (field: string) =>
  /^(id|token|emailAddress)$|[a-z]Ids?$/.test(field) &&
  !["choiceId", "sourceOrderId", "channelId", "storeId", "spreadsheetId", "sendCustomerIds", "shownAccountId"].includes(
    field,
  );

/** Calls whose name is the caller's own, made up, or public. */
const ownOrNew: CallName[] = [
  "Account.CreateAccount",
  "Account.InviteMember",
  "Account.SendMagicLoginLink",
  "app.EraseShopper",
  "Profile.UpdateContactInformation",
];

const ofAccounts = everyCall().filter(
  ({ name, call }) => !["public", "storefront", "staff"].includes(call.access) && !ownOrNew.includes(name),
);
const naming = ofAccounts.flatMap(({ name, call }) =>
  namingFields(call).map((field) => ({ name, at: field.field, field })),
);

async function ask(name: CallName, field: NamingField, things: Things): Promise<Response> {
  const { method, path } = routeOf(name);
  const input = inputNaming(callOf(name), field, things[field.thing]);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) =>
    encodeURIComponent(String(input.path[parameter] ?? "")),
  );
  const search = new URLSearchParams(input.query);
  const caller = callOf(name).access === "key" ? "a secret key" : "owner";
  const headers = await everybody.headersOf(caller);
  return await api(method, `${filled}?${search}`, { headers, ...(input.body ? { body: input.body } : {}) });
}

test("every field that is called like a name says what it names", () => {
  const unsaid = ofAccounts.flatMap(({ name, call }) => {
    const known = namingFields(call).map(({ field }) => field);
    const fields = [...routeOf(name).parameters, ...fieldsOf(call.query), ...fieldsOf(call.body)];
    return fields.filter((field) => isCalledLikeName(field) && !known.includes(field)).map((field) => [name, field]);
  });
  expect(unsaid).toEqual([]);
  expect(naming.length).toBeGreaterThan(45);
});

test.each(naming)(
  "$name answers 404 for another account's $at, as if it didn't exist, and changes nothing",
  async ({ name, field }) => {
    const answers = [
      await ask(name, field, theirs),
      await ask(name, field, unknownThings()),
      await ask(name, field, malformedThings()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const details = await Promise.all(answers.map(async (answer) => (await answer.json()).detail));
    expect(new Set(details).size).toBe(1);
    const after = await rowsOf(theirs.account);
    expect(after).toEqual(before);
    before = after;
  },
);
