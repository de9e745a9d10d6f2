import { expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { makeYotpo } from "../../../../sandbox/partners/yotpo/routes.ts";
import type { Outcome } from "../integration.ts";
import { anAnswer, aResponse, forReal } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { recordingOutgoing } from "../testing/serve-stand-in.ts";
import { yotpo } from "./index.ts";

const credential = { storeId: "store-1", secret: "s3cr3t-of-store" };
const link = { settings: {}, credential: JSON.stringify(credential) };
const tokenAnswer = { status: 200, body: { access_token: "token-1" } };

/** The first request is for a token, so any refusal of it is about the credentials. */
function meaning(status: number, position: number): Outcome["kind"] | undefined {
  const isRefusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return position === 0 && isRefusal ? "pause" : undefined;
}

const served = testIntegration({
  integration: yotpo,
  standIn: { slug: "yotpo", make: makeYotpo },
  settings: {},
  credential,
  badCredential: { storeId: "store-1", secret: "bad" },
  secrets: [credential.secret, tokenAnswer.body.access_token],
  answers: [tokenAnswer, { status: 200, body: { customers: [] } }, { status: 200, body: {} }],
  meaning,
  idsIn: (requests) => requests.slice(-1).map(({ body }) => membersOf(membersOf(body).customer).external_id),
});

/** Sends a response, with these answers. */
async function send(...answers: readonly { status: number; body: unknown }[]) {
  const sent: Request[] = [];
  const left = [...answers];
  const out = recordingOutgoing(async (input, init) => {
    sent.push(new Request(input, init));
    const { status, body } = left.shift() ?? { status: 599, body: "a request too many" };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  const message = yotpo.prepare(aResponse(), {}, forReal);
  if (typeof message === "string") throw new Error(message);
  return { sent, outcome: await message.send(link, out, null) };
}

const ours = "survey:how-did-you-hear-about-us:podcast,survey:how-likely-are-you-to-recommend-us:9";
const customersOf = (tags: unknown, id: unknown = "42") => ({
  status: 200,
  body: {
    customers: [
      { external_id: "7", tags: "someone else's" },
      { external_id: id, tags },
    ],
  },
});

test.each([
  ["VIP, wholesale", `VIP,wholesale,${ours}`],
  [["VIP", "a, b"], `VIP,a,b,${ours}`],
  ["", ours],
  [null, ours],
  [ours, ours],
])("the customer keeps the tags %j", async (tags, expected) => {
  const { sent, outcome } = await send(tokenAnswer, customersOf(tags), { status: 200, body: {} });
  expect(outcome).toEqual({ kind: "delivered" });
  const [first, second, third] = sent;
  expect(`${first?.method} ${first?.url}`).toBe("POST https://api.yotpo.com/core/v3/stores/store-1/access_tokens");
  expect(await first?.json()).toEqual({ secret: credential.secret });
  expect(first?.headers.get("x-yotpo-token")).toBeNull();
  expect(`${second?.method} ${second?.url}`).toBe(
    "GET https://api.yotpo.com/core/v3/stores/store-1/customers?external_ids=42",
  );
  expect(`${third?.method} ${third?.url}`).toBe("PATCH https://api.yotpo.com/core/v3/stores/store-1/customers");
  expect(third?.headers.get("x-yotpo-token")).toBe("token-1");
  expect(third?.headers.get("content-type")).toBe("application/json");
  expect(await third?.json()).toEqual({
    customer: { external_id: "42", email: "ada@example.com", tags: expected },
  });
});

test("the ID of a customer may be a number", async () => {
  const { sent } = await send(tokenAnswer, customersOf("VIP", 42), { status: 200, body: {} });
  expect(await sent[2]?.json()).toMatchObject({ customer: { tags: `VIP,${ours}` } });
});

test.each(["<html>", "", "null", {}, { customers: {} }, { customers: [{ external_id: "42", tags: { a: 1 } }] }])(
  "nothing is written if the tags can't be read: %j",
  async (body) => {
    const { sent, outcome } = await send(tokenAnswer, { status: 200, body });
    expect(outcome).toMatchObject({ kind: "later", scope: "message" });
    expect(sent).toHaveLength(2);
  },
);

test.each(["<html>", "", "null", {}, { access_token: 5 }, { access_token: "two\nlines" }])(
  "without a token, nothing more is asked: %j",
  async (body) => {
    const { sent, outcome } = await send({ status: 200, body });
    expect(outcome).toMatchObject({ kind: "later", scope: "message" });
    expect(sent).toHaveLength(1);
  },
);

test.each([
  [{ status: { code: 422, message: "email is invalid" } }, /email is invalid/],
  [{ status: { message: "no" }, errors: [{ message: "tags are too long" }] }, /tags are too long/],
  [{ errors: ["first error"] }, /first error/],
  [{ status: { message: `no ${credential.secret} token-1` } }, /no … …/],
])("a refusal is reported in Yotpo's words: %j", async (body, reason) => {
  const { outcome } = await send(tokenAnswer, customersOf(""), { status: 422, body });
  expect(outcome).toMatchObject({ kind: "refused", reason: expect.stringMatching(reason) });
});

test("a store that doesn't let us change customers lacks a permission", async () => {
  const { outcome } = await send(tokenAnswer, { status: 403, body: "" });
  expect(outcome).toMatchObject({ kind: "pause", why: "permission" });
});

test("through the stand-in, a customer keeps the tags of earlier responses, and a test changes no one else", async () => {
  const one = anAnswer({ question: "Why?", values: ["a"], labels: ["Price"] });
  const two = anAnswer({ question: "Why?", values: ["b"], labels: ["Quality"] });
  const shopper = { customerId: "1001", emailAddress: null };
  for (const [answer, isTest] of [
    [one, false],
    [two, false],
    [two, true],
  ] as const) {
    const message = yotpo.prepare(aResponse({ answers: [answer], shopper }), {}, { isTest, isBackfill: false });
    if (typeof message === "string") throw new Error(message);
    expect(await message.send(link, served().outgoing(), null)).toEqual({ kind: "delivered" });
  }
  const { customers } = membersOf(await served().read("/state"));
  expect(customers).toContainEqual(
    expect.objectContaining({ external_id: "1001", tags: "survey:why:price,survey:why:quality" }),
  );
  expect(customers).toContainEqual(
    expect.objectContaining({ external_id: "afterword-test", tags: "survey:why:quality" }),
  );
});
