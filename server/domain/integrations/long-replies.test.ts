import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import { aResponse, forReal } from "#server/partners/integrations/testing/a-response.ts";
import { webhook } from "#server/partners/integrations/webhook/index.ts";
import { recordOutgoing } from "./record-outgoing.ts";

const MIB = 1024 * 1024;
const zeros = Buffer.alloc(5 * MIB);
const settings = { url: "https://store.example/hook" };
const credential = JSON.stringify({ secret: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3" });

const reply = { status: 200, headers: {}, body: zeros };
const base = await standIn((_request, response) => response.writeHead(reply.status, reply.headers).end(reply.body));
// The environment is read on first use.
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ webhook: `${base}/{host}`, slack: base }));
afterAll(stopServers);

async function deliver() {
  const message = webhook.prepare(aResponse(), settings, forReal);
  if (typeof message === "string") throw new Error(message);
  const out = recordOutgoing("Webhook");
  const outcome = await message.send({ settings, credential }, out, null);
  return { outcome, answer: out.lastAnswer(), failure: out.lastFailure() };
}

test.each([
  ["br", brotliCompressSync(zeros)],
  ["gzip", gzipSync(zeros)],
])(
  "24 replies of 5 MiB in a few bytes of %s are delivered messages, and take little memory",
  async (encoding, body) => {
    Object.assign(reply, { status: 200, headers: { "content-encoding": encoding }, body });
    await deliver();
    const before = process.memoryUsage.rss();
    const all = await Promise.all(Array.from({ length: 24 }, deliver));
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MIB);
    for (const { outcome, answer, failure } of all) {
      expect([outcome, answer, failure?.head?.status]).toEqual([{ kind: "delivered" }, null, 200]);
    }
  },
);

test.each([
  [410, "pause"],
  [503, "later"],
])("a reply that is too long to read means what its status %i says", async (status, kind) => {
  Object.assign(reply, { status, headers: {}, body: Buffer.alloc(256 * 1024 + 1) });
  expect((await deliver()).outcome).toMatchObject({ kind });
});

test("a reply of 256 KiB is read, and its beginning is kept", async () => {
  Object.assign(reply, { status: 200, headers: {}, body: Buffer.alloc(256 * 1024, "a") });
  const { outcome, answer } = await deliver();
  expect([outcome, answer?.body]).toEqual([{ kind: "delivered" }, "a".repeat(64 * 1024)]);
});

test("a partner's list that is longer has a limit of its own, and is returned whole", async () => {
  Object.assign(reply, { status: 200, headers: { "x-a": "1" }, body: Buffer.alloc(MIB, "a") });
  const out = recordOutgoing("Slack");
  const response = await out.fetch("https://slack.com/api/conversations.list");
  expect([response.status, response.headers.get("x-a"), (await response.text()).length]).toEqual([200, "1", MIB]);
});

test("a reply without a body stays without one", async () => {
  Object.assign(reply, { status: 204, headers: {}, body: "" });
  const { outcome, answer } = await deliver();
  expect([outcome, answer?.body]).toEqual([{ kind: "delivered" }, ""]);
});
