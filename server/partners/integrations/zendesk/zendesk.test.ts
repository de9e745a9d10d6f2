import { expect, test } from "vitest";
import { makeZendesk } from "../../../../sandbox/partners/zendesk/routes.ts";
import type { Outcome } from "../integration.ts";
import { aLowScore, forReal, typedAnswer } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { APP_URL } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered, outgoingFailed } from "../testing/test-outgoing.ts";
import { app, linkTo, serveZendesk, zendesk } from "./testing/an-account.ts";

testIntegration({
  integration: zendesk,
  standIn: { slug: "zendesk", make: (context) => makeZendesk({ appUrl: APP_URL, app }, context), basePath: "/{host}" },
  // Every response becomes a ticket, the one with hostile text too.
  settings: { subdomain: "acme", maxScore: 10, words: ["alert"] },
  credential: { accessToken: "zat-secret", refreshToken: "zrt-secret", expiresAt: "2030-01-01T00:00:00.000Z" },
  badCredential: { accessToken: "zat-bad", refreshToken: "zrt-secret", expiresAt: "2030-01-01T00:00:00.000Z" },
  secrets: ["zat-secret"],
  answers: [{ status: 201, body: { ticket: { id: 1 } } }],
  meaning,
  idsIn: (requests) => requests.map(({ headers }) => headers["idempotency-key"]),
});

/** A redirect and a page that isn't found mean that the subdomain is wrong, which the merchant has to correct. */
function meaning(status: number, _position: number, body: string | null): Outcome["kind"] | undefined {
  if (status === 302 || (status === 404 && isPage(body))) return "pause";
  return status === 409 ? "later" : undefined;
}

function isPage(body: string | null): boolean {
  try {
    JSON.parse(body ?? "");
    return false;
  } catch {
    return true;
  }
}

const HOUR_MS = 60 * 60 * 1000;
const anHourAgo = new Date(NOW.getTime() - HOUR_MS);
const threeHoursAgo = new Date(NOW.getTime() - 3 * HOUR_MS);

function prepared(differences: Parameters<typeof aLowScore>[0] = {}) {
  const message = zendesk.prepare(aLowScore(differences), { subdomain: "acme" }, forReal);
  if (typeof message === "string") throw new Error(message);
  return message;
}

const changed = () => prepared({ answers: [...aLowScore().answers, typedAnswer("And it was broken.")], revision: 2 });

test("a response becomes one ticket, however often it is sent", async () => {
  const sandbox = await serveZendesk();
  const out = sandbox.outgoing();
  expect(await prepared().send(linkTo(), out, null)).toEqual({ kind: "delivered", remoteId: "1" });
  expect(out.requests).toHaveLength(1);
  expect(out.requests[0]?.headers.get("idempotency-key")).toBe("resp-1");
  const again = sandbox.outgoing();
  const attempted = { firstAttemptAt: anHourAgo, remoteId: null };
  expect(await prepared().send(linkTo(), again, attempted)).toEqual({ kind: "delivered", remoteId: "1" });
  expect(again.lastAnswer()?.headers.get("x-idempotency-lookup")).toBe("hit");
});

test("once Zendesk has forgotten the key, the ticket of an earlier try is looked for", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null);
  sandbox.clock.now += 3 * HOUR_MS;
  const out = sandbox.outgoing();
  const attempted = { firstAttemptAt: threeHoursAgo, remoteId: null };
  expect(await prepared().send(linkTo(), out, attempted)).toEqual({ kind: "delivered", remoteId: "1" });
  expect(out.requests.map(({ method }) => method)).toEqual(["GET"]);
  const other = sandbox.outgoing();
  expect(await prepared({ responseId: "r-2" }).send(linkTo(), other, attempted)).toMatchObject({ remoteId: "2" });
  expect(other.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

test("answers that changed before the ticket was found are added to it", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null);
  sandbox.clock.now += 3 * HOUR_MS;
  const out = sandbox.outgoing();
  const attempted = { firstAttemptAt: threeHoursAgo, remoteId: null };
  expect(await changed().send(linkTo(), out, attempted)).toEqual({ kind: "delivered", remoteId: "1" });
  expect(out.requests.map(({ method }) => method)).toEqual(["GET", "GET", "PUT"]);
  expect(out.requests[2]?.body).toContain("And it was broken.");
});

test("changed answers are added to the ticket, in private", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null);
  const out = sandbox.outgoing();
  expect(await changed().send(linkTo(), out, { firstAttemptAt: null, remoteId: "1" })).toEqual({
    kind: "delivered",
    remoteId: "1",
  });
  expect(out.requests[1]).toMatchObject({ method: "PUT", url: "https://acme.zendesk.com/api/v2/tickets/1" });
  const { comment } = JSON.parse(out.requests[1]?.body ?? "").ticket;
  expect(comment).toEqual({
    body: expect.stringMatching(/^This response was updated\. It now says:\n\n.*And it was broken\./s),
    public: false,
  });
});

test("a change whose answer was lost is added once, and one that is taken back is a change, too", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null);
  const methodsOf = async (message: ReturnType<typeof prepared>) => {
    const out = sandbox.outgoing();
    const outcome = await message.send(linkTo(), out, { firstAttemptAt: anHourAgo, remoteId: "1" });
    expect(outcome).toEqual({ kind: "delivered", remoteId: "1" });
    return out.requests.map(({ method }) => method);
  };
  expect(await methodsOf(changed())).toEqual(["GET", "PUT"]);
  expect(await methodsOf(changed())).toEqual(["GET", "GET"]);
  expect(await methodsOf(prepared())).toEqual(["GET", "PUT"]);
  expect(await methodsOf(changed())).toEqual(["GET", "PUT"]);
});

test("a ticket that was closed or deleted is left alone", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null);
  await fetch(`${sandbox.url}/zendesk/acme.zendesk.com/api/v2/tickets/1`, {
    method: "PUT",
    body: JSON.stringify({ ticket: { status: "closed" } }),
    headers: { authorization: "Bearer agent", "content-type": "application/json" },
  });
  for (const [remoteId, status] of [
    ["1", 422],
    ["99", 404],
  ] as const) {
    const out = sandbox.outgoing();
    expect(await changed().send(linkTo(), out, { firstAttemptAt: null, remoteId })).toEqual({
      kind: "delivered",
      remoteId,
    });
    expect(out.lastAnswer()?.status).toBe(status);
  }
});

test("an earlier revision whose ticket we never learned of isn't doubled", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null); // its answer got lost
  for (const [attempted, methods] of [
    [null, ["POST", "GET", "GET", "PUT"]],
    [{ firstAttemptAt: null, remoteId: null }, ["GET", "GET", "GET"]],
  ] as const) {
    const out = sandbox.outgoing();
    expect(await changed().send(linkTo(), out, attempted)).toEqual({ kind: "delivered", remoteId: "1" });
    expect(out.requests.map(({ method }) => method)).toEqual(methods);
  }
});

test("a key that is in use, without a ticket yet, is tried again", async () => {
  const conflict = { status: 400, body: { error: "IdempotentRequestError" } };
  const none = { body: { tickets: [{ id: 5, external_id: "of someone else" }] } };
  expect(await prepared().send(linkTo(), outgoingAnswered(conflict, none), null)).toMatchObject({ kind: "later" });
});

test("a search that fails creates no ticket", async () => {
  const attempted = { firstAttemptAt: threeHoursAgo, remoteId: null };
  for (const [answer, kind] of [
    [{ status: 503 }, "later"],
    [{ status: 200, body: "<html>" }, "later"],
    [{ status: 401, body: {} }, "pause"],
  ] as const) {
    const out = outgoingAnswered(answer);
    expect(await prepared().send(linkTo(), out, attempted)).toMatchObject({ kind });
    expect(out.requests).toHaveLength(1);
  }
});

test("a ticket's ID is read from its address if the body was cut", async () => {
  const headers = { location: "https://acme.zendesk.com/api/v2/tickets/35436.json" };
  const out = outgoingAnswered({ status: 201, headers, body: '{"ticket":{"id":35436,"descr' });
  expect(await prepared().send(linkTo(), out, null)).toEqual({ kind: "delivered", remoteId: "35436" });
});

test.each([
  [
    "suspended@shopper.example",
    "This shopper is suspended in Zendesk, so this response has no ticket. End the suspension there, then send it again.",
  ],
  [
    "refused@shopper.example",
    "Zendesk doesn't accept this shopper's email address, so this response has no ticket. Requester: Email: refused@shopper.example is not properly formatted.",
  ],
])("a shopper whom Zendesk refuses has no ticket, and others do: %s", async (emailAddress, reason) => {
  const sandbox = await serveZendesk();
  const shopper = { customerId: null, emailAddress };
  const refused = await prepared({ shopper }).send(linkTo(), sandbox.outgoing(), null);
  expect(refused).toEqual({ kind: "refused", reason });
  const other = prepared({ responseId: "resp-2" });
  expect(await other.send(linkTo(), sandbox.outgoing(), null)).toMatchObject({ kind: "delivered" });
});

test("too many updates of a ticket have to wait", async () => {
  const sandbox = await serveZendesk();
  await prepared().send(linkTo(), sandbox.outgoing(), null);
  const update = (count: number) =>
    prepared({ answers: [...aLowScore().answers, typedAnswer(`Edit ${count}`)] }).send(linkTo(), sandbox.outgoing(), {
      firstAttemptAt: null,
      remoteId: "1",
    });
  for (let count = 0; count < 30; count++) expect(await update(count)).toMatchObject({ kind: "delivered" });
  expect(await update(30)).toMatchObject({ kind: "later", notBefore: new Date(NOW.getTime() + 20_000) });
});

test("trying the access takes an agent", async () => {
  const sandbox = await serveZendesk();
  expect(await zendesk.verify(linkTo(), sandbox.outgoing())).toMatchObject({ kind: "verified" });
  expect(await zendesk.verify(linkTo("zat-bad"), sandbox.outgoing())).toMatchObject({ why: "credentials" });
  expect(await zendesk.verify(linkTo("zat-1", { subdomain: "unknown" }), sandbox.outgoing())).toMatchObject({
    why: "settings",
  });
  for (const user of [{ id: null, role: "end-user" }, { id: 1, role: "end-user" }, { id: 1, role: null }, null]) {
    expect(await zendesk.verify(linkTo(), outgoingAnswered({ body: { user } }))).toMatchObject({ why: "credentials" });
  }
  expect(await zendesk.verify(linkTo(), outgoingFailed("network"))).toMatchObject({ kind: "unknown" });
});

test("what goes wrong on the way is an outcome, without a secret in it", async () => {
  const sandbox = await serveZendesk();
  await sandbox.control({ status: 503, retryAfter: 7, times: 1 });
  expect(await prepared().send(linkTo(), sandbox.outgoing(), null)).toMatchObject({
    kind: "later",
    notBefore: new Date(NOW.getTime() + 7000),
  });
  expect(await prepared().send(linkTo(), outgoingFailed("timeout"), null)).toMatchObject({ kind: "unknown" });
  const refused = await prepared().send(linkTo("zat-bad-secret"), sandbox.outgoing(), null);
  expect(JSON.stringify(refused)).not.toContain("secret");
});

test("a link without a subdomain waits for one, without a request", async () => {
  const link = linkTo("zat-1", {});
  const out = outgoingAnswered();
  const paused = { kind: "pause", why: "settings" };
  expect(await prepared().send(link, out, null)).toMatchObject(paused);
  expect(await zendesk.verify(link, out)).toMatchObject(paused);
  expect(await zendesk.renew(link, out)).toMatchObject(paused);
  expect(out.requests).toEqual([]);
});
