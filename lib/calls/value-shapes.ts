import * as z from "zod";
import { isCalendarDay } from "../calendar-day.ts";
import { documentationOf, documentedAs } from "../documented.ts";
import { readInstant } from "../iso-instant.ts";
import { planNames } from "../plans.ts";
import { IMPORTED, platforms, surfaces } from "../survey/places.ts";
import { plainText } from "../survey/plain-text.ts";

/** Single values in queries, bodies and answers, with their types and formats in the API's documents. */

/** The id of a thing, in answers. */
export const Id = z.guid();

/** A timestamp, in answers. */
export const Instant = z.iso.datetime();

/** A calendar day, in answers. */
export const Day = z.iso.date();

/** What belongs to one account or one person, and can be named in another's call. */
export type Thing =
  | "account"
  | "assistant"
  | "factor"
  | "import"
  | "key"
  | "member"
  | "merge"
  | "question"
  | "report"
  | "response"
  | "savedFilter"
  | "session"
  | "spend"
  | "spendImport"
  | "survey"
  | "template";

const things = z.registry<{ thing: Thing }>();

/** The same schema for a field that names a thing. A test puts another account's name in every such field. */
export function naming<Schema extends z.ZodType>(thing: Thing, schema: Schema): Schema {
  const own = schema.clone();
  const documented = documentationOf(schema);
  if (documented) documentedAs(own, documented);
  things.add(own, { thing });
  return own;
}

/** What a field's schema names, if it names a thing. */
export function thingNamedBy(schema: z.core.$ZodType): Thing | undefined {
  return things.get(schema)?.thing;
}

/** A thing's id as callers send it: any text, so that a malformed one is a 404 like an unknown one. */
export const idText = <Schema extends z.ZodType<string>>(thing: Thing, schema: Schema): Schema =>
  naming(thing, documentedAs(schema, { type: "string", format: "uuid" }));

/** A question, by its `questionNameId`. */
export const QuestionName = naming("question", plainText(200, 1));

/** An email address in answers, and in fields where any text may identify a person. */
export const Address = documentedAs(z.string(), { type: "string", format: "email" });

/** An absolute URL, in answers. */
export const WebAddress = documentedAs(z.string(), { type: "string", format: "uri" });

/** One of a closed set that is plain text in the code because it comes from a column. */
const columnText = (values: readonly string[]) =>
  documentedAs(
    z.string().refine((value) => values.includes(value), `must be one of ${values.join(", ")}`),
    { type: "string", enum: [...values] },
  );
export const PlanText = columnText(planNames);
export const PlatformText = columnText(platforms);
export const SurfaceText = columnText([...surfaces, IMPORTED]);

const day = "must be a date such as 2026-11-20, or an ISO 8601 instant";
/** A day or an instant in a query. */
export const DateFilter = documentedAs(
  z.string().refine((value) => isCalendarDay(value) || readInstant(value) !== null, day),
  {
    anyOf: [
      { type: "string", format: "date" },
      { type: "string", format: "date-time" },
    ],
  },
);

/** A boolean in a query, as programs write it: `true`, `false`, `True` or `False`. */
export const yesOrNo = documentedAs(
  z
    .enum(["true", "false", "True", "False"], "must be true or false")
    .transform((value) => value.toLowerCase() === "true"),
  { type: "boolean" },
);

/** A whole number in a query. `standard` is the default. */
export function wholeNumber(from: number, to: number, message: string, standard?: number) {
  return documentedAs(
    z
      .string()
      .regex(/^\d{1,9}$/, message)
      .transform(Number)
      .pipe(z.number().min(from, message).max(to, message)),
    { type: "integer", minimum: from, maximum: to, ...(standard === undefined ? {} : { default: standard }) },
  );
}

/** An amount of money in a query, in major units. */
export const amount = documentedAs(
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, "must be an amount such as 49.90")
    .transform(Number),
  { type: "number", minimum: 0, maximum: 999_999_999_999.9999 },
);
