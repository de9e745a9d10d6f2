import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PartnerSlug } from "#lib/partners.ts";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";
import type { RecordedRequest } from "../../../../sandbox/partners/recorded.ts";
import type { StandIn, StandInContext } from "../../../../sandbox/partners/stand-in.ts";
import type { AnyIntegration, Prepared } from "../define-integration.ts";
import type { Outcome, SurveyResponse } from "../integration.ts";
import { anAnswer, aResponse, forReal, hostile } from "./a-response.ts";
import { answerOf, failureBodies } from "./partner-answers.ts";
import { recordingOutgoing, type ServedStandIn, serveStandIn } from "./serve-stand-in.ts";

/** An integration, and what the suite can't know about its partner. */
interface Subject {
  integration: AnyIntegration;
  standIn: { slug: PartnerSlug; make: (context: StandInContext) => StandIn; basePath?: string };
  settings: Record<string, unknown>;
  credential: Record<string, unknown>;
  /** What the stand-in refuses; null where there is nothing to refuse. */
  badCredential: Record<string, unknown> | null;
  /** The parts of the credential that nobody may see. */
  secrets: readonly string[];
  /** What the requests of one send are answered when all goes well; of the last one, too. */
  answers: readonly { status: number; body?: unknown }[];
  /** What a status means, where it isn't what it means for most; by the request's position and the body, too. */
  meaning?: (status: number, position: number, body: string | null) => Outcome["kind"] | undefined;
  /** What the partner, or its receiver, recognizes a repeated message by; null where nothing does, by design. */
  idsIn: ((requests: readonly RecordedRequest[]) => readonly unknown[]) | null;
}

const now = new Date("2026-11-20T12:00:00.000Z");

/**
 * What every integration must do, against its partner's stand-in, and against every answer that a partner may give.
 * Returns the stand-in, for more tests.
 */
export function testIntegration(subject: Subject): () => ServedStandIn {
  const { integration, settings, badCredential, answers, secrets, standIn, idsIn } = subject;
  const link = { settings, credential: JSON.stringify(subject.credential) };
  let served: ServedStandIn;
  beforeAll(async () => {
    served = await serveStandIn(standIn.slug, standIn.make, standIn.basePath);
  });
  afterAll(() => served.close());

  function prepared(response: SurveyResponse = aResponse()): Prepared {
    const message = integration.prepare(response, settings, forReal);
    if (typeof message === "string") throw new Error(message);
    return message;
  }

  /** Sends with these answers instead of the partner. Any request beyond them fails the test. */
  async function sendAnswered(...given: readonly (() => Response)[]): Promise<Outcome> {
    const left = [...given];
    const out = recordingOutgoing(async () => {
      const next = left.shift();
      if (!next) throw new Error("a request too many");
      return next();
    }, now);
    const outcome = await prepared().send(link, out, null);
    expect(out.requests()).toBe(given.length);
    for (const secret of secrets) expect(JSON.stringify(outcome)).not.toContain(secret);
    return outcome;
  }

  const good = answers.map(
    ({ status, body }) =>
      () =>
        answerOf(status, body === undefined ? null : JSON.stringify(body)),
  );
  /** Every request of a send, with those before it. */
  const positions = good.map((_, position) => good.slice(0, position));

  describe("against the stand-in", () => {
    test("good credentials are verified", async () => {
      expect(await integration.verify(link, served.outgoing())).toMatchObject({ kind: "verified" });
    });

    if (badCredential) {
      test("bad credentials pause the connection", async () => {
        const bad = { settings, credential: JSON.stringify(badCredential) };
        const expected = { kind: "pause", why: "credentials", reason: expect.stringMatching(/\.$/) };
        expect(await integration.verify(bad, served.outgoing())).toEqual(expected);
        expect(await prepared().send(bad, served.outgoing(), null)).toEqual(expected);
      });
    }

    test(`each request is made once${idsIn ? ", and a repeated message is recognized" : ""}`, async () => {
      const before = served.records.list().length;
      const out = served.outgoing();
      expect(await prepared().send(link, out, null)).toMatchObject({ kind: "delivered" });
      expect(out.requests()).toBe(answers.length);
      const first = served.records.list().slice(before);
      expect(first).toHaveLength(answers.length);
      if (!idsIn) return;
      const attempted = { firstAttemptAt: new Date(), remoteId: null };
      expect(await prepared().send(link, served.outgoing(), attempted)).toMatchObject({ kind: "delivered" });
      const second = served.records.list().slice(before + answers.length);
      expect(idsIn(first)).not.toEqual([]);
      expect(idsIn(second)).toEqual(idsIn(first));
    });

    test("hostile text is accepted", async () => {
      const answered = anAnswer({ question: hostile, values: ["c1"], labels: [hostile], otherText: hostile });
      const message = prepared(aResponse({ surveyName: hostile, answers: [answered, answered] }));
      expect(await message.send(link, served.outgoing(), null)).toMatchObject({ kind: "delivered" });
    });

    test.each([429, 500, 302])("HTTP %i ends the attempt", async (status) => {
      await served.control({ status, retryAfter: 120, times: 1 });
      const out = served.outgoing();
      const { kind } = await prepared().send(link, out, null);
      expect(kind).toBe(meaningOf(status, 0, ""));
      expect(out.requests()).toBe(1);
    });

    test("no answer in time is an unknown outcome", async () => {
      await served.control({ hang: 1_000, times: 1 });
      const out = served.outgoing({ timeoutMs: 100 });
      expect(await prepared().send(link, out, null)).toMatchObject({ kind: "unknown" });
      expect(out.requests()).toBe(1);
    });
  });

  if (badCredential) {
    test.each([
      [401, { kind: "pause", why: "credentials" }],
      [429, { kind: "later", scope: "connection" }],
      [500, { kind: "later" }],
      [302, { kind: expect.stringMatching(/^(refused|pause)$/) }],
    ])("HTTP %i to the check of the credentials", async (status, expected) => {
      for (const body of failureBodies(status, secrets)) {
        const out = recordingOutgoing(async () => answerOf(status, body), now);
        const outcome = await integration.verify(link, out);
        expect(outcome).toMatchObject(expected);
        expect(out.requests()).toBe(1);
        for (const secret of secrets) expect(JSON.stringify(outcome)).not.toContain(secret);
      }
    });

    test("no answer to the check of the credentials", async () => {
      const out = recordingOutgoing(() => Promise.reject(new OutgoingError("timeout", "It took too long")), now);
      expect(await integration.verify(link, out)).toMatchObject({ kind: "unknown" });
    });
  }

  test("the same response makes the same message, which is JSON", () => {
    const { payload } = prepared();
    expect(JSON.stringify(prepared().payload)).toBe(JSON.stringify(payload));
    expect(JSON.parse(JSON.stringify(payload))).toEqual(payload);
  });

  describe.each(positions.map((before, position) => ({ before, position })))("request $position", (it) => {
    const { before, position } = it;
    const statuses = [302, 304, 400, 401, 404, 408, 409, 410, 413, 418, 422, 429, 500, 501, 502, 503, 504, 524, 599];

    test.each(statuses)("HTTP %i, with any body", async (status) => {
      for (const body of failureBodies(status, secrets)) {
        const outcome = await sendAnswered(...before, () => answerOf(status, body));
        expect(outcome.kind).toBe(meaningOf(status, position, body));
        if (outcome.kind !== "delivered") expect(outcome.reason).toMatch(/^[A-Z]/);
        if (status === 429) expect(outcome).toMatchObject({ scope: "connection" });
        if (status === 401 && outcome.kind === "pause") expect(outcome.why).toBe("credentials");
      }
    });

    test.each([
      ["120", new Date("2026-11-20T12:02:00.000Z")],
      ["Fri, 20 Nov 2026 12:05:00 GMT", new Date("2026-11-20T12:05:00.000Z")],
      ["999999999", new Date("2026-11-21T12:00:00.000Z")],
      ["Fri, 20 Nov 2020 12:05:00 GMT", undefined],
      ["0", undefined],
      ["-5", undefined],
      ["soon", undefined],
      ["", undefined],
    ])("Retry-After: %s", async (retryAfter, notBefore) => {
      const outcome = await sendAnswered(...before, () => answerOf(429, null, { "retry-after": retryAfter }));
      expect(outcome).toMatchObject({ kind: "later", scope: "connection" });
      expect(outcome.kind === "later" && outcome.notBefore).toEqual(notBefore);
    });

    test.each(["timeout", "network", "too-large", "refused"] as const)("no answer: %s", async (kind) => {
      const outcome = await sendAnswered(...before, () => {
        throw new OutgoingError(kind, "The request was refused: the URL names 127.0.0.1");
      });
      expect(outcome.kind).toBe(kind === "refused" ? "refused" : "unknown");
    });
  });

  function meaningOf(status: number, position: number, body: string | null): Outcome["kind"] {
    const special = subject.meaning?.(status, position, body);
    if (special) return special;
    if (status === 401) return "pause";
    return status >= 500 || [408, 425, 429].includes(status) ? "later" : "refused";
  }

  return () => served;
}
