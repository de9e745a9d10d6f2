import { expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { makeTripleWhale } from "../../../../sandbox/partners/triplewhale/routes.ts";
import { anAnswer, aResponse, asTest, forReal } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { outgoingAnswered } from "../testing/test-outgoing.ts";
import { tripleWhale } from "./index.ts";

const credential = { shop: "acme.myshopify.com", apiKey: "tw-secret-key" };
const received = { status: 200, body: { success: true, message: "pps received" } };

const served = testIntegration({
  integration: tripleWhale,
  standIn: { slug: "triplewhale", make: makeTripleWhale },
  settings: {},
  credential,
  badCredential: { ...credential, apiKey: "bad" },
  secrets: [credential.apiKey],
  // A record for each of three answers.
  answers: [received, received, received],
  meaning: (status) => (status === 404 ? "later" : undefined),
  idsIn: (requests) => requests.map(({ body }) => [membersOf(body).response_id, membersOf(body).question_id]),
});

const link = (changes: Partial<typeof credential> = {}) => ({
  settings: {},
  credential: JSON.stringify({ ...credential, ...changes }),
});

function prepared(response = aResponse(), reason = forReal) {
  const message = tripleWhale.prepare(response, {}, reason);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("each answer is a record of the order, and one about a channel counts for attribution", async () => {
  const out = outgoingAnswered(received);
  expect(await prepared().send(link(), out, null)).toEqual({ kind: "delivered" });
  const record = {
    shop: "acme.myshopify.com",
    platform: "afterword",
    platform_account_id: "afterword",
    order_id: "1042",
    created_at: "2026-11-20T09:59:00.000Z",
    response_id: "resp-1",
  };
  const [first] = out.requests;
  expect(`${first?.method} ${first?.url}`).toBe("POST https://api.triplewhale.com/api/v2/data-in/pps");
  expect(first?.headers.get("x-api-key")).toBe("tw-secret-key");
  expect(out.requests.map(({ body }) => JSON.parse(body))).toEqual([
    {
      ...record,
      question_id: "q1",
      question_text: "How did you hear about us?",
      response: "Podcast",
      include_in_attribution: true,
    },
    { ...record, question_id: "q2", question_text: "How likely are you to recommend us?", response: "9" },
    { ...record, question_id: "q3", question_text: "Anything else?", response: "Great, thanks" },
  ]);
});

test("a changed answer has the IDs that it had", async () => {
  const answers = [anAnswer({ labels: ["Radio"] })];
  await prepared().send(link(), served().outgoing(), null);
  await prepared(aResponse({ revision: 3, answers })).send(link(), served().outgoing(), null);
  const { records } = membersOf(await served().read("/state"));
  const own = Array.isArray(records) ? records.map(membersOf).filter((one) => one.response_id === "resp-1") : [];
  expect(own.filter((one) => one.question_id === "q1")).toMatchObject([{ response: "Radio" }]);
});

test("a test's records are apart from the others, and count for nothing", () => {
  const { payload } = prepared(aResponse(), asTest);
  const { records } = membersOf(payload);
  expect(records).toContainEqual(
    expect.objectContaining({ platform_account_id: "afterword-test", response_id: "test:resp-1" }),
  );
  expect(JSON.stringify(records)).not.toContain("include_in_attribution");
});

test("what can't be sent is explained", () => {
  const { order } = aResponse();
  expect(tripleWhale.prepare(aResponse({ order: { ...order, id: null } }), {}, forReal)).toBe(
    "Triple Whale adds answers to orders, and this response has no order.",
  );
  expect(tripleWhale.prepare(aResponse({ answers: [anAnswer()] }), {}, forReal)).toBe(
    "Triple Whale gets a record for each answer, and this response has none.",
  );
});

test.each([
  [{ apiKey: "nopps" }, { kind: "pause", why: "credentials", reason: expect.stringContaining("PPS: Write") }],
  [{ apiKey: "noshop" }, { kind: "pause", why: "permission", reason: expect.stringContaining("Check the shop URL") }],
  [{ apiKey: "two\nlines" }, { kind: "pause", why: "credentials" }],
  [{ shop: "unknown.example" }, { kind: "later", scope: "message" }],
])("with %j, sending is %j", async (changes, expected) => {
  expect(await prepared().send(link(changes), served().outgoing(), null)).toMatchObject(expected);
});

test("an order that Triple Whale doesn't know yet is tried again", async () => {
  const order = { ...aResponse().order, id: "unknown-1" };
  const outcome = await prepared(aResponse({ order })).send(link(), served().outgoing(), null);
  expect(outcome).toMatchObject({ kind: "later", reason: expect.stringContaining("order yet"), scope: "message" });
});

test.each([400, 401])("a key that is answered %i isn't kept", async (status) => {
  const verified = await tripleWhale.verify(link(), outgoingAnswered({ status, body: {} }));
  expect(verified).toMatchObject({ kind: "pause", why: "credentials" });
  const unsent = outgoingAnswered(received);
  expect(await tripleWhale.verify(link({ apiKey: "two\nlines" }), unsent)).toMatchObject({ why: "credentials" });
  expect(unsent.requests).toEqual([]);
});

test("what Triple Whale says of a refusal is quoted", async () => {
  const refused = { status: 400, body: { success: false, message: "Invalid PPS data." } };
  expect(await prepared().send(link(), outgoingAnswered(refused), null)).toEqual({
    kind: "refused",
    reason: "Triple Whale refused the message (HTTP 400). Invalid PPS data.",
  });
});
