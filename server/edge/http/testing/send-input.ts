import * as z from "zod";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, theStaff } from "#server/testing/factories.ts";
import { anApp } from "#server/testing/second-factors.ts";
import { exampleIn, type RealNames, validBody, validQuery } from "#server/testing/valid-inputs.ts";

/** The session cookies of an account's owner and of the staff, and the names of what is in that account. */
export const caller = { cookie: "", staffCookie: "" };
let existing: RealNames = {};

/** An account to make the calls in, with a second member; it has everything the examples name. */
export async function furnish(): Promise<void> {
  const account = await anAccount({ companyName: "Harbor Goods" });
  const member = await aPerson();
  await aMembership(account.accountId, member, "admin");
  caller.cookie = await signIn(account.owner);
  const { token: secretKey } = await aKey();
  const { id: keyId } = await aKey();
  const app = await anApp(account.owner);
  existing = {
    accountId: account.accountId,
    ...(await accountSurveys(account)),
    templateId: (await aTemplate()).id,
    adminAddress: member.emailAddress,
    secretKey,
    keyId,
    factorId: app.id,
  };
  // A session without the second factor could no longer make sensitive changes.
  caller.cookie = app.cookie;
  caller.staffCookie = await signIn(await theStaff());
}

const aTemplate = async () => await made("/SurveyTemplate/Save", { name: "A template", questions: [] });
const aKey = async () => await made("/Integration/GenerateNewApiKey");

async function made(path: string, body?: Record<string, unknown>) {
  return await (await api("POST", path, { cookie: caller.cookie, ...(body ? { body } : {}) })).json();
}

/** The calls of this pipeline that take a JSON body or a query. */
export const taking = everyCall().filter(
  ({ call }) => call.access !== "storefront" && call.bodyType !== "form" && (call.body || call.query),
);

/** The names at the top level of a schema. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The valid body of the call, or null if it takes none. */
export function bodyFor(name: CallName): unknown {
  return validBody(existing, name) ?? null;
}

/** The valid query of the call. */
export function queryFor(name: CallName): Record<string, string> {
  return validQuery(existing, name);
}

/** The cookie of someone who may make the call. Starting impersonation ends the token that requested it. */
async function cookieFor(name: CallName): Promise<string> {
  if (name === "Admin.AdminLogin") return await signIn(await theStaff());
  return callOf(name).access === "staff" ? caller.staffCookie : caller.cookie;
}

/** Makes a call as someone who may make it. */
export async function sendInput(name: CallName, body: unknown, query: Record<string, string>): Promise<Response> {
  const { method, path: route } = routeOf(name);
  const parameters = exampleIn(existing, name)?.path ?? {};
  const path = route.replace(/\{(\w+)\}/g, (whole, parameter) => parameters[parameter] ?? whole);
  const search = new URLSearchParams(query).toString();
  return await api(method, search ? `${path}?${search}` : path, {
    cookie: await cookieFor(name),
    ...(body === null ? {} : { body }),
  });
}
