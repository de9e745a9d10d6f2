import { expect, test } from "vitest";
import { planNames } from "../plans.ts";
import { openApiDocument } from "./openapi.ts";

interface Schema {
  type?: string | string[];
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Parameter {
  name: string;
  schema: Schema;
  example?: unknown;
}

const document = JSON.parse(JSON.stringify(openApiDocument("https://app.example")));
const parametersAt = (path: string): Parameter[] => document.paths[path].get.parameters;

function schemaIn(path: string, name: string): Schema | undefined {
  return parametersAt(path).find((parameter) => parameter.name === name)?.schema;
}

test("numbers, booleans, days and ids in a query have their own types, with limits and defaults", () => {
  const list = "/Survey/ResponsesList";
  expect(schemaIn(list, "limit")).toEqual({ type: "integer", minimum: 1, maximum: 200, default: 25 });
  expect(schemaIn(list, "page")).toMatchObject({ type: "integer", minimum: 1, default: 1 });
  expect(schemaIn(list, "skip")).toEqual({ type: "integer", minimum: 0, maximum: 10_000 });
  expect(schemaIn(list, "orderTotalFrom")).toMatchObject({ type: "number", minimum: 0 });
  for (const name of ["isDesc", "isUnread", "isTest"]) expect(schemaIn(list, name)).toEqual({ type: "boolean" });
  expect(schemaIn(list, "startDate")).toEqual({
    anyOf: [
      { type: "string", format: "date" },
      { type: "string", format: "date-time" },
    ],
  });
  expect(schemaIn("/Survey/GetDefaultByApiKey", "shown")).toEqual({ type: "boolean" });
  expect(schemaIn("/Survey/GetById/{id}", "id")).toEqual({ type: "string", format: "uuid" });
  expect(schemaIn("/api/app/surveys/version", "version")).toMatchObject({ type: "integer", minimum: 1 });
});

test("an example of a parameter has the parameter's type", () => {
  const operations = Object.values<Record<string, { parameters: Parameter[] }>>(document.paths).flatMap(Object.values);
  const typed: Parameter[] = operations
    .flatMap(({ parameters }) => parameters)
    .filter(({ schema, example }) => typeof schema?.type === "string" && example !== undefined);
  const typeOf = ({ schema: { type } }: Parameter) => (type === "integer" ? "number" : type);
  expect(typed.filter((parameter) => typeof parameter.example !== typeOf(parameter))).toEqual([]);
  expect(new Set(typed.map(typeOf))).toEqual(new Set(["string", "number", "boolean"]));
});

test("every moment in bodies and answers is a date-time", () => {
  const moments = everyProperty(document).filter(([name]) => /[a-z]At$/.test(name));
  expect(moments.length).toBeGreaterThan(40);
  expect(moments.filter(([, schema]) => !formatsOf(schema).includes("date-time"))).toEqual([]);
});

test("every id of a server-named thing is a UUID", () => {
  const things = ["accountId", "surveyId", "responseId", "recordId", "mergeId", "receiptId", "traceId"];
  const ids = everyProperty(document).filter(([name]) => things.includes(name));
  expect(ids.length).toBeGreaterThan(40);
  expect(ids.filter(([, schema]) => !formatsOf(schema).includes("uuid"))).toEqual([]);
});

test("a plan is one of the existing plans", () => {
  const plans = everyProperty(document).filter(([name]) => name === "billingPlan");
  expect(plans.length).toBeGreaterThan(2);
  for (const [, schema] of plans) expect(schema).toEqual({ type: "string", enum: [...planNames] });
});

/** Every property in the document's schemas, by name. Examples are not schemas. */
function everyProperty(part: unknown): [string, Schema][] {
  if (typeof part !== "object" || part === null) return [];
  const own = "properties" in part ? Object.entries<Schema>(Object(part.properties)) : [];
  const inner = Object.entries(part).filter(([key]) => key !== "example" && key !== "examples");
  return [...own, ...inner.flatMap(([, value]) => everyProperty(value))];
}

function formatsOf({ format, anyOf = [] }: Schema): (string | undefined)[] {
  return [format, ...anyOf.flatMap(formatsOf)];
}
