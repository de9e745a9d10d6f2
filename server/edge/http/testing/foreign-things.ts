import { randomUUIDv7 } from "node:crypto";
import * as z from "zod";
import type { Call } from "#lib/calls/declare.ts";
import { type Thing, thingNamedBy } from "#lib/calls/value-shapes.ts";
import { readSession } from "#server/domain/sessions/index.ts";
import { saveSurvey } from "#server/domain/surveys/index.ts";
import { saveTemplate } from "#server/domain/templates/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { anAssistant } from "#server/testing/an-assistant.ts";
import { contextOf, type TestAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { anApp } from "#server/testing/second-factors.ts";
import { aSecretKey } from "./callers.ts";

/** What an account owns, by what calls can name of it. */
export type Things = Record<Thing, string>;

/** One of each thing that calls can name, in an account that has none yet. */
export async function thingsOf(account: TestAccount): Promise<Things> {
  const title = "A question of theirs alone";
  const survey = await inAccount(account.accountId, () =>
    saveSurvey(contextOf(account), { name: "Theirs", questions: [{ type: "text", title, required: false }] }),
  );
  const template = await inAccount(account.accountId, () =>
    saveTemplate(contextOf(account), { name: "Theirs", questions: [{ type: "text", title, required: false }] }),
  );
  const { surveyId, recordId, mergeId, savedFilterId, spendId, spendImportId, importId, reportId } =
    await accountSurveys(account);
  const app = await anApp(account.owner);
  const { session } = await readSession(app.cookie);
  return {
    account: account.accountId,
    assistant: await anAssistant(account.accountId, account.owner.personId),
    factor: app.id,
    import: importId,
    key: await aSecretKey(account.accountId),
    member: account.owner.emailAddress,
    merge: mergeId,
    question: String(survey.questions[0]?.questionNameId),
    report: reportId,
    response: recordId,
    savedFilter: savedFilterId,
    session: String(session?.sessionId),
    spend: spendId,
    spendImport: spendImportId,
    survey: surveyId,
    template: template.id,
  };
}

/** Names of things that never existed. */
export function unknownThings(): Things {
  return {
    account: randomUUIDv7(),
    assistant: randomUUIDv7(),
    factor: randomUUIDv7(),
    import: randomUUIDv7(),
    key: `sk_${randomUUIDv7()}`,
    member: `nobody-${randomUUIDv7()}@example.com`,
    merge: randomUUIDv7(),
    question: `nothing-${randomUUIDv7()}`.slice(0, 40),
    report: randomUUIDv7(),
    response: randomUUIDv7(),
    savedFilter: randomUUIDv7(),
    session: randomUUIDv7(),
    spend: randomUUIDv7(),
    spendImport: randomUUIDv7(),
    survey: randomUUIDv7(),
    template: randomUUIDv7(),
  };
}

/** Texts that can't be the name of a thing, where not every text can. */
export function malformedThings(): Things {
  const { member, question } = unknownThings();
  const names = { account: "no id", key: "not-a-key", member, question };
  const id = "not-an-id";
  return {
    assistant: id,
    factor: id,
    import: id,
    merge: id,
    report: id,
    response: id,
    savedFilter: id,
    session: id,
    spend: id,
    spendImport: id,
    survey: id,
    template: id,
    ...names,
  };
}

/** A field of a call's input that names a thing. */
export interface NamingField {
  place: "path" | "query" | "body";
  field: string;
  thing: Thing;
  isList: boolean;
}

/** The fields of a call's input that name things, by their schemas. */
export function namingFields({ parameters, query, body }: Call): NamingField[] {
  const places = { path: parameters, query, body };
  return (["path", "query", "body"] as const).flatMap((place) =>
    Object.entries(shapeOf(places[place])).flatMap(([field, schema]) => {
      const named = namedBy(schema);
      return named ? [{ place, field, ...named }] : [];
    }),
  );
}

/** A call's input that names one thing: its example, without other fields that name one. */
export function inputNaming(call: Call, { place, field, isList }: NamingField, name: string) {
  const others = namingFields(call).map((each) => each.field);
  const without = (fields: object | undefined) =>
    Object.entries(fields ?? {}).filter(([key]) => key === field || !others.includes(key));
  const { path = {}, query, body } = call.example ?? {};
  const parts = {
    path: without(path),
    query: without(query),
    body: typeof body === "object" && body !== null ? without(body) : [],
  };
  parts[place].push([field, isList ? [name] : name]);
  return {
    path: Object.fromEntries(parts.path),
    query: Object.fromEntries(parts.query),
    body: call.body && Object.fromEntries(parts.body),
  };
}

/** The schemas of an object's fields. */
function shapeOf(schema: z.ZodType | undefined): Record<string, z.core.$ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function namedBy(schema: z.core.$ZodType): Pick<NamingField, "thing" | "isList"> | null {
  const thing = thingNamedBy(schema);
  if (thing) return { thing, isList: false };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namedBy(schema.unwrap());
  const item = schema instanceof z.ZodArray ? namedBy(schema.element) : null;
  return item && { ...item, isList: true };
}

/** How many rows an account has in each table, and a hash of them. */
export async function rowsOf(accountId: string): Promise<Record<string, unknown>[]> {
  const named = `SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name = 'account_id' OR table_name = 'account') ORDER BY 1`;
  const hashes = (await query(env.DATABASE_URL, named)).map(({ name }) => {
    const owner = name === "account" ? "id" : "account_id";
    return `SELECT '${name}' AS name, count(*), md5(string_agg(t::text, '' ORDER BY t::text))
      FROM "${name}" t WHERE ${owner} = '${accountId}'`;
  });
  return await query(env.DATABASE_URL, `${hashes.join(" UNION ALL ")} ORDER BY name`);
}
