import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aPerson } from "#server/testing/factories.ts";
import { withMinimumDuration } from "./index.ts";

afterAll(stopSender);

/** The allowed difference between the medians of known and unknown addresses: twice what noise alone makes. */
const ALLOWED = 0.1;
const PAIRS = 100;
/** How many pairs run concurrently: each call spends most of its time waiting. */
const LANES = 5;

const bodies = {
  SendMagicLoginLink: (emailAddress: string) => ({ emailAddress }),
  CreateAccount: (emailAddress: string) => ({ companyName: "Harbor Goods", name: "A merchant", emailAddress }),
};

const unknownAddress = () => `person-${randomUUIDv7()}@example.com`;
const knownAddress = async () => (await aPerson()).emailAddress;

describe.each(["SendMagicLoginLink", "CreateAccount"] as const)("%s", (name) => {
  const ask = async (emailAddress: string) => {
    const response = await api("POST", `/Account/${name}`, { body: bodies[name](emailAddress) });
    expect(response.status).toBeLessThan(300);
    return response;
  };

  test("sends the database the same statements for a known address as for an unknown one", async () => {
    const addresses = [await knownAddress(), unknownAddress()];
    const sent: string[][] = [];
    await ask(unknownAddress()); // opens the connections
    for (const address of addresses) {
      const query = vi.spyOn(pg.Client.prototype, "query");
      await ask(address);
      sent.push(query.mock.calls.map(([statement]) => textOf(statement)).map(withoutOutcome));
      query.mockRestore();
    }
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.length).toBeGreaterThan(6);
  });

  test("responds no sooner than a tenth of a second after the request, refused or not", async () => {
    for (const address of [await knownAddress(), unknownAddress()]) {
      const from = performance.now();
      await ask(address);
      expect(performance.now() - from).toBeGreaterThan(95);
    }
    const from = performance.now();
    await expect(withMinimumDuration(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    expect(performance.now() - from).toBeGreaterThan(95);
  });

  test("sends the same headers for both, except for the browser's own mark", async () => {
    const headers = [await ask(await knownAddress()), await ask(unknownAddress())].map((response) =>
      [...response.headers].map(([header, value]) => [header, header === "set-cookie" ? value.length : value]),
    );
    expect(headers[0]).toEqual(headers[1]);
  });

  test("takes as long for a known address as for an unknown one, over 200 interleaved calls", {
    tags: ["full"],
  }, async () => {
    const timed = async (emailAddress: string) => {
      const from = performance.now();
      await ask(emailAddress);
      return performance.now() - from;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let pair = 0; pair < PAIRS / LANES; pair++) {
          const address = await knownAddress();
          // Alternates which of the two goes first, so that each follows the other equally often.
          if (pair % 2 === 0) known.push(await timed(address));
          unknown.push(await timed(unknownAddress()));
          if (pair % 2 === 1) known.push(await timed(address));
        }
      }),
    );
    expect([known.length, unknown.length]).toEqual([PAIRS, PAIRS]);
    expect(Math.abs(median(known) / median(unknown) - 1)).toBeLessThan(ALLOWED);
  });
});

/** The argument of `pg`: a text, or an object with one. */
function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return String(Reflect.get(Object(statement), "text"));
}

/** Kept or rolled back: one statement either way. */
function withoutOutcome(text: string): string {
  return text.replace(/^(RELEASE|ROLLBACK TO) SAVEPOINT/, "END OF SAVEPOINT");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
