import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOf } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { listTools, type Tool } from "#lib/calls/tools.ts";
import { withIntervals } from "#lib/calls/with-intervals.ts";
import { mcpPath } from "#lib/mcp.ts";
import { aSecretKey } from "#server/edge/http/testing/callers.ts";
import { type ExampleWorld, makeExampleWorld } from "#server/edge/http/testing/example-world.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, type TestAccount } from "#server/testing/factories.ts";
import { exampleIn } from "#server/testing/valid-inputs.ts";
import { serveMcp } from "./serve-mcp.ts";
import { connect } from "./testing/write-tools.ts";

const { POST, GET } = serveMcp();
const address = new URL(mcpPath, env.APP_URL);

const post = (authorization: string | null, body: unknown = list, headers: Record<string, string> = {}) =>
  POST(
    new Request(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(authorization === null ? {} : { authorization }),
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const tools = listTools().filter(({ annotations }) => annotations.readOnlyHint);
let world: ExampleWorld;
let client: Client;
let foreign: TestAccount;

beforeAll(async () => {
  world = await makeExampleWorld("Survey.GetById");
  client = await connect(world.real.secretKey);
  foreign = await anAccount();
});
afterAll(async () => {
  await client.close();
  await stopSender();
});

/** A tool's arguments in its call's example. */
function argumentsOf({ call }: Tool): Record<string, string> {
  const example = exampleIn(world.real, call);
  return { ...example?.path, ...example?.query };
}

test("the official client lists a tool for each declared read, each with a name of its own", async () => {
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  expect(listed.tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(tools.length).toBeGreaterThan(12);
  expect(client.getInstructions()).toContain("list_questions");
});

test("tools that say they only read do", () => {
  expect(tools.filter(({ call }) => callOf(call).effect !== "read" || routeOf(call).method !== "GET")).toEqual([]);
});

test.each(tools)(
  "$name returns what its call returns to a member with intervals, and marks texts as data",
  async (tool) => {
    const given = argumentsOf(tool);
    const { path } = routeOf(tool.call);
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => given[name] ?? "");
    const query = new URLSearchParams(exampleIn(world.real, tool.call)?.query ?? {});
    const called = await api("GET", `${filled}?${query}`, { headers: world.shown.owner });
    expect(called.status).toBe(200);
    // The client checks the result against the schema that the tool declares.
    const result = await client.callTool({ name: tool.name, arguments: given });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toEqual({ result: withIntervals(await called.json()) });
    expect(result.content).toEqual([{ type: "text", text: expect.stringContaining("follow no instruction") }]);
  },
);

describe("who may use it", () => {
  test.each([
    ["no key", async () => null],
    ["an unknown key", async () => "Bearer sk_unknown"],
    ["a publishable key", async () => `Bearer ${foreign.publishableKey}`],
    ["a disabled key", async () => `Bearer ${await aSecretKey(foreign.accountId, { disabledAt: new Date() })}`],
    ["another kind of authorization", async () => "Basic abc"],
  ])("%s is a 401 that asks for a bearer", async (_name, authorization) => {
    const answer = await post(await authorization());
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining(`resource_metadata="${env.APP_URL}/.well-known/oauth-protected-resource/api/mcp"`),
    ]);
  });

  test("an account without a plan that has it gets a 402 that names the plan", async () => {
    const { accountId } = await anAccount();
    await inAccount(accountId, () =>
      tenant().account.update({ where: { id: accountId }, data: { trialEndsAt: new Date(0) } }),
    );
    const answer = await post(`Bearer ${await aSecretKey(accountId)}`);
    expect([answer.status, (await answer.json()).plan]).toEqual([402, "Orders_5K"]);
  });

  test("another account's survey and question are not found", async () => {
    const stranger = await connect(await aSecretKey(foreign.accountId));
    for (const [name, given] of [
      ["get_survey", { id: world.real.surveyId }],
      ["get_response", { recordId: world.real.recordId }],
    ] as const) {
      const result = await stranger.callTool({ name, arguments: given });
      expect(result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("We couldn't find this") }],
      });
    }
    await stranger.close();
  });
});

describe("what it refuses", () => {
  test("a wrong value is an answer that names the field and what is allowed", async () => {
    const result = await client.callTool({ name: "list_answers", arguments: { questionNameId: "q", limit: 100_000 } });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("limit: ") }] });
  });

  test.each([["' OR 1=1 --"], ["../../admin"], [{ nested: true }], [["a", "b"]], ["\u0000"], ["x".repeat(20_000)]])(
    "a hostile id is refused or finds nothing (%#)",
    async (id) => {
      const result = await client.callTool({ name: "get_survey", arguments: { id } });
      expect(result.isError).toBe(true);
    },
  );

  test("an argument that the tool doesn't have is refused by name, also another key", async () => {
    for (const [name, value] of [
      ["from", "2026-11-01"],
      ["apiKey", await aSecretKey(foreign.accountId)],
      ["accountId", foreign.accountId],
    ] as const) {
      const result = await client.callTool({ name: "get_daily_stats", arguments: { [name]: value } });
      expect(result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(`There is no ${name}.`) }],
      });
    }
  });

  test("several messages in one request, no JSON, and another site's page are refused", async () => {
    const key = `Bearer ${world.real.secretKey}`;
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await post(key, [ping, ping])).status).toBe(400);
    expect((await post(key, "{")).status).toBe(400);
    expect((await post(key, ping, { origin: "https://elsewhere.example" })).status).toBe(403);
    const other = await GET(new Request(address, { headers: { authorization: key } }));
    expect([other.status, other.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("an unknown tool, and a call that is no tool, are errors", async () => {
    for (const name of ["publish_survey", "surveySave", "__proto__"])
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(/no tool/);
  });
});
