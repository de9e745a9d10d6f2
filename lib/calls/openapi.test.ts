import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { callNames, callOf, everyCall } from "./catalogue.ts";
import { openApiDocument } from "./openapi.ts";
import { OrderFilters } from "./order-filters.ts";
import { operationIdOf, routeOf } from "./routes.ts";

const text = JSON.stringify(openApiDocument("https://app.example"));
const document = JSON.parse(text);

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  responses: Record<string, unknown>;
}
const operations: Operation[] = Object.values<Record<string, Operation>>(document.paths).flatMap((path) =>
  Object.values(path),
);

test("the specification's 78 calls and one of our own are declared, and every call is in the document once", () => {
  const ids = operations.map((operation) => operation.operationId);
  expect(ids.toSorted()).toEqual(callNames().map(operationIdOf).toSorted());
  expect(operations.filter((operation) => !operation.tags.includes("app"))).toHaveLength(79);
});

test("the document is valid OpenAPI 3.1 by the standard's own schema", async () => {
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
});

test("every reference resolves, and every named shape is used", () => {
  const used = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => String(match[1])));
  for (const reference of used) {
    const target = reference.split("/").reduce((at, key) => Object(at)[key], document);
    expect([reference, typeof target]).toEqual([reference, "object"]);
  }
  const shapes = Object.keys(document.components.schemas).map((name) => `components/schemas/${name}`);
  expect(shapes.filter((name) => !used.has(name))).toEqual([]);
});

test("every operation says who may call it, what it answers, and each status it can refuse with", () => {
  for (const { description, responses } of operations) {
    expect(description).toContain("Who can call it:");
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "429", "503", "default"]));
  }
  expect(Object.keys(document.paths["/Account/CreateAccount"].post.responses)).toEqual([
    "201",
    "400",
    "403",
    "413",
    "415",
    "429",
    "503",
    "default",
  ]);
});

test("a call that a partner can fail says so for a time-out too", () => {
  expect(Object.keys(document.paths["/Billing/ChangePlan"].get.responses)).toEqual(
    expect.arrayContaining(["502", "504"]),
  );
  expect(Object.keys(document.paths["/Account/CreateAccount"].post.responses)).not.toContain("504");
});

test("members' calls take a session token of a store's admin, and staff's calls don't", () => {
  const schemesOf = (path: string, method: string) => document.paths[path][method].security.flatMap(Object.keys);
  expect(schemesOf("/Billing/ChangePlan", "get")).toEqual(["session", "sessionToken"]);
  expect(schemesOf("/Admin/AdminLogin", "post")).toEqual(["session"]);
});

test("parameters say whether they are required", () => {
  const range = document.paths["/Survey/GetTopLevelStatsForAccountByDateRange"].get;
  expect(range.parameters).toMatchObject([
    { name: "startDate", in: "query", required: true },
    { name: "endDate", in: "query", required: true },
    { name: "customerType", in: "query", required: false },
    { name: "surface", in: "query", required: false },
    ...Object.keys(OrderFilters.shape).map((name) => ({ name, in: "query", required: false })),
    { name: "surveyId", in: "query", required: false },
    { $ref: "#/components/parameters/apiVersion" },
  ]);
});

describe("examples", () => {
  const calls = everyCall();

  test("every call has one, or a reason why not", () => {
    expect(calls.filter(({ call }) => !call.example && !call.withoutExample).map(({ name }) => name)).toEqual([]);
  });

  test.each(calls.filter(({ call }) => call.example))("the one of $name matches the call's shapes", ({ name }) => {
    const { parameters, query, body, returns, example } = callOf(name);
    expect(Object.keys(example?.path ?? {})).toEqual(routeOf(name).parameters);
    parameters?.parse(example?.path ?? {});
    query?.parse(example?.query ?? {});
    if (body) body.parse(example?.body ?? {});
    else expect(example?.body).toBeUndefined();
    if (returns.kind === "json") expect(returns.schema.parse(example?.answer)).toEqual(example?.answer);
    else expect(example?.answer).toBeUndefined();
  });
});
