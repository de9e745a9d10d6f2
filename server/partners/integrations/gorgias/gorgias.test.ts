import { expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { makeGorgias } from "../../../../sandbox/partners/gorgias/routes.ts";
import type { Outcome } from "../integration.ts";
import { aLowScore, asTest, choiceAnswer, forReal, typedAnswer } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { servePartner } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered } from "../testing/test-outgoing.ts";
import { gorgias } from "./index.ts";

const credential = { account: "acme", email: "agent@acme.example", apiKey: "key-of-acme" };

testIntegration({
  integration: gorgias,
  standIn: { slug: "gorgias", make: makeGorgias, basePath: "/{host}" },
  // Every response becomes a ticket, the one with hostile text too.
  settings: { account: "acme", maxScore: 10, words: ["alert"] },
  credential,
  badCredential: { ...credential, apiKey: "bad" },
  secrets: [credential.apiKey],
  answers: [{ status: 201, body: { id: 1 } }],
  meaning,
  idsIn: (requests) => {
    const ids = requests.map(({ body, query }) => membersOf(body).external_id ?? query.external_id);
    return [...new Set(ids.filter((id) => id !== undefined))];
  },
});

/** A redirect and a page that isn't found mean that the subdomain is wrong, which the merchant has to correct. */
function meaning(status: number, _position: number, body: string | null): Outcome["kind"] | undefined {
  return status === 302 || (status === 404 && isPage(body)) ? "pause" : undefined;
}

function isPage(body: string | null): boolean {
  try {
    JSON.parse(body ?? "");
    return false;
  } catch {
    return true;
  }
}

const link = (changes: Partial<typeof credential> = {}) => ({
  settings: {},
  credential: JSON.stringify({ ...credential, ...changes }),
});
const anEarlierTry = { firstAttemptAt: new Date(NOW.getTime() - 60_000), remoteId: null };

const serve = () => servePartner("/gorgias/{host}", (context) => makeGorgias(context, () => NOW.getTime()));

function prepared(differences: Parameters<typeof aLowScore>[0] = {}) {
  const message = gorgias.prepare(aLowScore(differences), {}, forReal);
  if (typeof message === "string") throw new Error(message);
  return message;
}

const changed = () => prepared({ answers: [...aLowScore().answers, typedAnswer("And it was broken.")], revision: 3 });

test("a response is a ticket of the shopper, with the answers in a note that only agents see", async () => {
  const sandbox = await serve();
  const out = sandbox.outgoing();
  expect(await prepared().send(link(), out, null)).toEqual({ kind: "delivered", remoteId: "1" });
  const [sent] = out.requests;
  expect(sent?.url).toBe("https://acme.gorgias.com/api/tickets");
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    external_id: "resp-1",
    subject: "NPS 3 from ada@example.com (order 1042)",
    channel: "api",
    via: "api",
    from_agent: true,
    customer: { email: "ada@example.com" },
    tags: [{ name: "survey" }, { name: "nps_detractor" }],
    messages: [
      {
        external_id: "resp-1:2",
        channel: "internal-note",
        via: "api",
        from_agent: true,
        public: false,
        body_text: expect.stringContaining("The parcel came late."),
        sender: { email: "agent@acme.example" },
      },
    ],
  });
});

test("a ticket whose answer was lost isn't created twice", async () => {
  const sandbox = await serve();
  await prepared().send(link(), sandbox.outgoing(), null);
  const out = sandbox.outgoing();
  expect(await prepared().send(link(), out, anEarlierTry)).toMatchObject({ kind: "delivered", remoteId: "1" });
  expect(out.requests.map(({ method }) => method)).toEqual(["GET", "GET", "GET"]);
  const other = sandbox.outgoing();
  expect(await prepared({ responseId: "resp-2" }).send(link(), other, anEarlierTry)).toMatchObject({ remoteId: "3" });
});

test("changed answers are a note on the same ticket, once", async () => {
  const sandbox = await serve();
  await prepared().send(link(), sandbox.outgoing(), null);
  const methodsOf = async (remoteId: string | null) => {
    const out = sandbox.outgoing();
    const attempted = { firstAttemptAt: null, remoteId };
    expect(await changed().send(link(), out, attempted)).toEqual({ kind: "delivered", remoteId: "1" });
    const [note] = out.requests.filter(({ method }) => method === "POST");
    if (note) {
      expect(note.url).toBe("https://acme.gorgias.com/api/tickets/1/messages");
      expect(JSON.parse(note.body)).toMatchObject({
        channel: "internal-note",
        public: false,
        body_text: expect.stringMatching(/^This response was updated\. It now says:\n\n.*And it was broken\./s),
      });
    }
    return out.requests.map(({ method }) => method);
  };
  expect(await methodsOf("1")).toEqual(["GET", "POST"]);
  expect(await methodsOf("1")).toEqual(["GET", "GET"]);
  expect(await methodsOf(null)).toEqual(["GET", "GET", "GET"]);
});

test("a ticket that was deleted is left alone", async () => {
  const sandbox = await serve();
  const attempted = { firstAttemptAt: null, remoteId: "99" };
  expect(await changed().send(link(), sandbox.outgoing(), attempted)).toEqual({ kind: "delivered", remoteId: "99" });
});

test("a search that fails creates no ticket, and nor does someone else's ticket become ours", async () => {
  for (const [answer, kind] of [
    [{ status: 503 }, "later"],
    [{ status: 200, body: "<html>" }, "later"],
    [{ status: 401, body: {} }, "pause"],
  ] as const) {
    const out = outgoingAnswered(answer);
    expect(await prepared().send(link(), out, anEarlierTry)).toMatchObject({ kind });
    expect(out.requests).toHaveLength(1);
  }
  const others = { body: { data: [{ id: 5, external_id: "of someone else" }] } };
  const out = outgoingAnswered(others, { status: 201, body: { id: 7 } });
  expect(await prepared().send(link(), out, anEarlierTry)).toEqual({ kind: "delivered", remoteId: "7" });
});

test("notes that can't be read add none", async () => {
  const out = outgoingAnswered({ body: { data: "none" } });
  expect(await prepared().send(link(), out, { firstAttemptAt: null, remoteId: "2" })).toMatchObject({ kind: "later" });
  expect(out.requests).toHaveLength(1);
});

test.each([
  [{ account: "unknown-shop" }, { kind: "pause", why: "settings", reason: expect.stringContaining("subdomain") }],
  [{ apiKey: "observer" }, { kind: "pause", why: "permission", reason: expect.stringMatching(/^Gorgias doesn't let/) }],
])("with %j, nothing is sent until the merchant corrects it", async (changes, expected) => {
  const sandbox = await serve();
  expect(await prepared().send(link(changes), sandbox.outgoing(), null)).toMatchObject(expected);
});

test("a shopper whose address Gorgias refuses has no ticket, and the field is named", async () => {
  const sandbox = await serve();
  const shopper = { customerId: null, emailAddress: "refused@shopper.example" };
  expect(await prepared({ shopper }).send(link(), sandbox.outgoing(), null)).toEqual({
    kind: "refused",
    reason: "Gorgias refused the message (HTTP 400). Failed to validate the request. (customer)",
  });
});

test("requests over the limit have to wait as long as Gorgias says", async () => {
  const sandbox = await serve();
  for (let count = 0; count < 40; count++) await gorgias.verify(link(), sandbox.outgoing());
  const soon = new Date(NOW.getTime() + 1000);
  const expected = { kind: "later", scope: "connection", notBefore: soon };
  expect(await prepared().send(link(), sandbox.outgoing(), null)).toMatchObject(expected);
});

test("a page instead of the account verifies nothing", async () => {
  expect(await gorgias.verify(link(), outgoingAnswered({ body: "<html>" }))).toMatchObject({ kind: "later" });
});

test("why a response has no ticket is said, and a test has one of its own", () => {
  const answers = [choiceAnswer];
  expect(gorgias.prepare(aLowScore({ answers }), {}, forReal)).toBe(
    "Only responses with a score of 6 or lower become tickets.",
  );
  const nobody = aLowScore({ shopper: { customerId: "7", emailAddress: null } });
  expect(gorgias.prepare(nobody, {}, forReal)).toBe(
    "A Gorgias ticket needs the shopper's email address, and this response has none.",
  );
  expect(gorgias.prepare(aLowScore({ answers }), {}, asTest)).toMatchObject({
    payload: { ticket: { external_id: "test:resp-1" }, note: { external_id: "test:resp-1:2" } },
  });
});
