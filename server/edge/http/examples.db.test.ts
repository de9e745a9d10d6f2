import { afterAll, expect, test } from "vitest";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import type { Call, Example } from "#lib/calls/declare.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { statementsWith } from "#server/testing/plans.ts";
import { serveShop } from "#server/testing/serve-shop.ts";
import { exampleIn, isOneTime } from "#server/testing/valid-inputs.ts";
import { budgetOf } from "../../../scripts/suite/budgets.mjs";
import { type ExampleWorld, makeExampleWorld } from "./testing/example-world.ts";

const shop = await serveShop();
afterAll(async () => {
  await Promise.all([shop.close(), stopSender()]);
});

const built = everyCall().filter(({ name, call }) => call.example && !isOneTime(name));

test("there are examples to send", () => expect(built.length).toBeGreaterThan(20));

test.each(built)("the example of $name gets the answer it shows", async ({ name, call }) => {
  const world = await (call.effect === "read" ? readOnly(name) : makeExampleWorld(name));
  const example = inWorld(world, name);
  if (readsAnswers(name, call)) await sendExample("Survey.SaveResponse", world);
  let [answer, text] = [new Response(), ""];
  const statements = await statementsWith("", async () => {
    answer = await send(name, call, example, world);
    text = await answer.text();
  });
  const own = statements.filter((statement) => !occasional.some((part) => statement.text.includes(part))).length;
  expect(own).toBeLessThanOrEqual(budgetOf("queries", name, own));
  const { returns } = call;
  expect([answer.status, text]).toEqual([returns.kind === "nothing" ? 204 : returns.status, expect.anything()]);
  if (returns.kind === "json") {
    const value: unknown = JSON.parse(text);
    expect(shapeOf(value, example.answer)).toEqual(shapeOf(example.answer, value));
  }
  if (returns.kind === "raw" && returns.status === 200) {
    expect(answer.headers.get("content-type")).toBe(returns.contentType);
  }
});

/**
 * Parts of statements that only some of a call's requests send, so that they don't count: those of a new connection, the
 * grant of requests that a process fetches ahead, and the time at which a member was last seen.
 */
const occasional = [
  "set_config($1, $2, false)",
  "set_config('app.account_id', $1, false)",
  "rate_bucket",
  '"last_seen_at"',
];

let shared: Promise<ExampleWorld> | undefined;

/** What reads leave as it was is made once for all of them. */
async function readOnly(name: CallName): Promise<ExampleWorld> {
  shared ??= makeExampleWorld(name);
  return await shared;
}

/** These need an answer first, so that the lists are not empty. */
function readsAnswers(name: CallName, { access, effect }: Call): boolean {
  const isOfAnswers = name.startsWith("Survey.") || routeOf(name).path.startsWith("/app/analytics/");
  return isOfAnswers && effect !== "change" && access !== "storefront";
}

async function sendExample(name: CallName, world: ExampleWorld): Promise<void> {
  const answer = await send(name, callOf(name), inWorld(world, name), world);
  expect(answer.status).toBe(200);
}

function inWorld({ real }: ExampleWorld, name: CallName): Example {
  const example = exampleIn(real, name);
  if (!example) throw new Error(`${name} has no example`);
  return example;
}

async function send(name: CallName, call: Call, example: Example, { shown }: ExampleWorld): Promise<Response> {
  const { method, path } = routeOf(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => example.path?.[parameter] ?? "");
  const address = example.query ? `${filled}?${new URLSearchParams(example.query)}` : filled;
  const isForm = call.bodyType === "form";
  const body = isForm ? new URLSearchParams(Object(example.body)).toString() : JSON.stringify(example.body);
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const headers = { ...shown[example.as], ...(example.body === undefined ? {} : { "content-type": type }) };
  const given = example.body === undefined ? {} : { body };
  if (call.access === "storefront") return await fetch(`${shop.url}${address}`, { method, headers, ...given });
  return await api(method, address, { headers, ...given });
}

/**
 * The names and kinds of a value's parts, for comparison. Null in either matches any kind, an empty list any list; a
 * list's first item represents all.
 */
function shapeOf(value: unknown, other: unknown): unknown {
  if (value === null || other === null) return "anything";
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length === 0 || other.length === 0 ? "a list" : [shapeOf(value[0], other[0])];
  }
  if (typeof value !== "object" || typeof other !== "object") return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (records.includes(key)) return [key, typeof part];
      return [key, shapeOf(part, key in Object(other) ? Object(other)[key] : part)];
    }),
  );
}

/** Objects whose keys are data. */
const records = ["counts", "details", "settings"];
