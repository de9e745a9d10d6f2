/** @module-tag process */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { mcpPath } from "#lib/mcp.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { tokensOf } from "#server/edge/oauth/testing/an-oauth-client.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { anAccount } from "#server/testing/factories.ts";
import { serveMcp } from "./serve-mcp.ts";

/**
 * Why a check can't pass here: most call tools, resources and prompts that only a server made for the suite has. The suite's
 * own words.
 */
const reasons = [
  /Method not found/, // resources, prompts, completion, logging
  /There is no tool test_\w+\./,
  /^Not testable: server (exposes no|does not list the diagnostic) tool/,
];
/** The others that can't, by what the server doesn't have. */
const notApplying = {
  "the suite's own tools": [
    "json-schema-2020-12-tool-found",
    "sep-2322-missing-response-rerequests",
    "sep-2322-multi-round-r1",
    "sep-2322-reject-tampered-state",
  ],
  resources: ["sep-2164-data-uri", "sep-2164-error-code"],
  "sessions, and streams that a client resumes": [
    "server-sse-multiple-streams-session",
    "server-sse-polling-session",
    "server-sse-priming-event",
    "server-sse-retry-field",
  ],
  "changes to subscribe to": ["sep-2575-server-sends-subscription-ack", "sep-2575-server-tags-subscription-id"],
};

/** Scenarios that apply as a whole, and how many of the suite's checks pass in all. */
const revisions = [
  {
    revision: "2025-11-25",
    whole: ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
    passing: 35,
  },
  { revision: "2026-07-28", whole: ["http-header-validation", "tools-list", "dns-rebinding-protection"], passing: 85 },
];

const Checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));

const program = path.resolve(
  import.meta.dirname,
  "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js",
);
const route = serveMcp();
const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
});
let token: string;
let origin: string;
let folder: string;

beforeAll(async () => {
  const account = await anAccount();
  ({ access_token: token } = await tokensOf(account, account.owner, true));
  folder = await mkdtemp(path.join(tmpdir(), "afterword-conformance-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
  await stopSender();
});

/** The suite can't sign in, so its requests get a token here, which may use every tool; and this is the app's address. */
async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const method = incoming.method === "POST" ? "POST" : "GET";
  const headers = new Headers({ authorization: `Bearer ${token}` });
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers.set(name, name === "origin" && value === origin ? env.APP_URL : String(value));
  }
  const body = method === "POST" ? { body: Buffer.concat(await incoming.toArray()) } : {};
  const response = await route[method](new Request(new URL(mcpPath, env.APP_URL), { method, headers, ...body }));
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

test.each(revisions)(
  "the protocol's own suite for $revision finds nothing in what applies",
  async ({ revision, whole, passing }) => {
    const results = path.join(folder, revision);
    const given = [
      "--url",
      `${origin}${mcpPath}`,
      "--suite",
      "all",
      "--spec-version",
      revision,
      "--output-dir",
      results,
    ];
    // It fails if any check does, and the results say which.
    await promisify(execFile)(process.execPath, [program, "server", ...given], { cwd: folder }).catch(() => undefined);
    const checks = await readChecks(results);
    const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
    const known = Object.values(notApplying).flat();
    const found = failed.filter(
      ({ id, errorMessage = "" }) => !known.includes(id) && !reasons.some((reason) => reason.test(errorMessage)),
    );
    expect(found).toEqual([]);
    for (const name of whole) {
      const statuses = new Set(checks.filter(({ scenario }) => scenario === name).map(({ status }) => status));
      statuses.delete("INFO");
      expect([name, ...statuses]).toEqual([name, "SUCCESS"]);
    }
    expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThanOrEqual(passing);
  },
);

/** A folder for each scenario, with its checks. */
async function readChecks(results: string) {
  const folders = await readdir(results);
  const read = folders.map(async (name) => {
    const checks = Checks.parse(parseJson(await readFile(path.join(results, name, "checks.json"), "utf8")));
    const scenario = name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "");
    return checks.map((check) => ({ ...check, scenario }));
  });
  return (await Promise.all(read)).flat();
}
