import { expect, test } from "vitest";
import { NOW, outgoingAnswered, outgoingFailed, type TestAnswer, type TestOutgoing } from "../testing/test-outgoing.ts";
import { outcomeOf } from "./answer.ts";

async function outcomeAfter(out: TestOutgoing) {
  await out.fetch("https://acme.zendesk.com/api/v2/tickets", { method: "POST" }).catch(() => undefined);
  return outcomeOf(out, []);
}

const ofRequester = (problem: object | null) => ({
  error: "RecordInvalid",
  description: "Record validation errors",
  details: { requester: [problem] },
});
const invalidEmail = ofRequester({
  description: "Requester: Email: x is not properly formatted",
  error: "InvalidFormat",
});

test.each<[TestAnswer, object]>([
  [{ status: 201, body: { ticket: { id: 1 } } }, { kind: "delivered" }],
  [{ status: 200, body: { ticket: { id: 1 } } }, { kind: "delivered" }],
  [
    { status: 401, body: { error: "Couldn't authenticate you" } },
    {
      kind: "pause",
      why: "credentials",
      reason: "Zendesk no longer accepts our credentials. Couldn't authenticate you. Connect Zendesk again.",
    },
  ],
  [
    { status: 401, body: { error: "invalid_token", error_description: "The token has expired." } },
    {
      kind: "pause",
      why: "credentials",
      reason: "Zendesk no longer accepts our credentials. The token has expired. Connect Zendesk again.",
    },
  ],
  [
    { status: 403, body: { error: { title: "Forbidden", message: "You do not have access to this page" } } },
    {
      kind: "pause",
      why: "permission",
      reason:
        "Zendesk doesn't allow this. You do not have access to this page. Connect Zendesk again as an agent who can create tickets.",
    },
  ],
  [
    { status: 403, body: "<html>" },
    { kind: "pause", why: "permission" },
  ],
  [{ status: 404, body: { error: "RecordNotFound" } }, { kind: "refused" }],
  [
    { status: 404, body: "<!doctype html><title>Help desk not found</title>" },
    {
      kind: "pause",
      why: "settings",
      reason: "Zendesk has no account at this subdomain. Check the subdomain, and connect Zendesk again.",
    },
  ],
  [
    { status: 301, headers: { location: "https://other.zendesk.com/" } },
    { kind: "pause", why: "settings" },
  ],
  [
    { status: 409, body: { error: "Conflict" } },
    { kind: "later", scope: "message" },
  ],
  [
    { status: 422, body: invalidEmail },
    {
      kind: "refused",
      reason:
        "Zendesk doesn't accept this shopper's email address, so this response has no ticket. Requester: Email: x is not properly formatted.",
    },
  ],
  // In the language of the agent who connected it.
  [
    { status: 422, body: ofRequester({ description: "Solicitante: x está suspenso.", error: "UserSuspended" }) },
    { kind: "refused", reason: expect.stringMatching(/^This shopper is suspended in Zendesk/) },
  ],
  [
    { status: 422, body: ofRequester({ description: "Requester: x is suspended." }) },
    { kind: "refused", reason: expect.stringMatching(/^This shopper is suspended in Zendesk/) },
  ],
  [
    { status: 422, body: ofRequester(null) },
    {
      kind: "refused",
      reason:
        "Zendesk doesn't accept this shopper's email address, so this response has no ticket. Record validation errors.",
    },
  ],
  [
    { status: 422, body: { ...invalidEmail, details: { base: [{ description: "Subject: is too long" }] } } },
    { kind: "refused", reason: "Zendesk refused the ticket. Subject: is too long." },
  ],
  [
    { status: 422, body: "" },
    { kind: "refused", reason: "Zendesk refused the ticket. It says: not valid." },
  ],
  [
    { status: 400, body: { error: "IdempotentRequestError", description: "Parameters don't match" } },
    { kind: "refused" },
  ],
  [{ status: 418, body: '{"error":' }, { kind: "refused" }],
  [
    { status: 429, headers: { "retry-after": "30" } },
    { kind: "later", scope: "connection", notBefore: new Date(NOW.getTime() + 30_000) },
  ],
  [
    { status: 429, headers: { "retry-after": "Fri, 20 Nov 2026 10:01:00 GMT" } },
    { kind: "later", scope: "connection", notBefore: new Date(NOW.getTime() + 60_000) },
  ],
  [
    { status: 429, headers: { "retry-after": "soon" } },
    { kind: "later", scope: "connection", notBefore: undefined },
  ],
  [
    { status: 503, headers: { "retry-after": "120" }, body: "<html>Maintenance</html>" },
    { kind: "later", scope: "message", notBefore: new Date(NOW.getTime() + 120_000) },
  ],
  [{ status: 500 }, { kind: "later", scope: "message" }],
])("%j", async (answer, expected) => {
  expect(await outcomeAfter(outgoingAnswered(answer))).toMatchObject(expected);
});

test("what Zendesk says is quoted in one line, and not at length", async () => {
  const error = { title: "Forbidden", message: `no\n\n${"x".repeat(10_000)}` };
  const outcome = await outcomeAfter(outgoingAnswered({ status: 403, body: { error } }));
  const reason = "reason" in outcome ? outcome.reason : "";
  expect(reason).not.toContain("\n");
  expect(reason.length).toBeLessThan(450);
});

test.each([
  ["timeout", "unknown"],
  ["network", "unknown"],
  ["too-large", "unknown"],
  ["refused", "refused"],
] as const)("no answer (%s): %s", async (failure, kind) => {
  expect((await outcomeAfter(outgoingFailed(failure))).kind).toBe(kind);
});
