import { expect, test } from "vitest";
import { callNames } from "./catalogue.ts";
import { openApiDocument } from "./openapi.ts";
import { operationIdOf } from "./routes.ts";

const document = JSON.parse(JSON.stringify(openApiDocument("https://app.example")));
const operations: { operationId: string; tags: string[] }[] = Object.values<Record<string, never>>(
  document.paths,
).flatMap((path) => Object.values(path));

test("the specification's 78 calls are declared, and every call is in the document once", () => {
  const ids = operations.map((operation) => operation.operationId);
  expect(ids.toSorted()).toEqual(callNames().map(operationIdOf).toSorted());
  expect(operations.filter((operation) => !operation.tags.includes("app"))).toHaveLength(78);
});

test("parameters say whether they are required, and a call says its own success status", () => {
  const range = document.paths["/Survey/GetTopLevelStatsForAccountByDateRange"].get;
  expect(range.parameters).toMatchObject([
    { name: "startDate", in: "query", required: true },
    { name: "endDate", in: "query", required: true },
    { name: "api-version", required: false },
  ]);
  expect(Object.keys(document.paths["/Account/CreateAccount"].post.responses)).toEqual(["201", "default"]);
});
