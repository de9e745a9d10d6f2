import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { shopperLoad } from "#server/foundation/shopper-load.ts";
import { anAccount } from "#server/testing/factories.ts";
import { copyRows } from "./copy-rows.ts";
import { ExportPlaces, exportLimits } from "./export-places.ts";

/** Far more than sockets and streams buffer, generated as it is read. */
const long = "COPY (SELECT repeat('x', 1000), generate_series(1, 10000000)) TO STDOUT";
const short = "COPY (SELECT 'a row') TO STDOUT";

async function anId(): Promise<string> {
  return (await anAccount()).accountId;
}

/** Places as in production, with shorter times. */
function quickPlaces(change: Partial<typeof exportLimits> = {}) {
  return new ExportPlaces({ ...exportLimits, slowAfterMs: 200, maxWaitMs: 2_000, ...change });
}

/** An export that is read for two pieces, and then stalls. */
async function stalled(accountId: string, places: ExportPlaces) {
  const reader = (await copyRows(accountId, long, { head: "" }, places)).getReader();
  await reader.read();
  await reader.read();
  return reader;
}

test("while two accounts run all the exports they may, a third account's export starts at once", async () => {
  const places = quickPlaces({ maxRunning: 5, keptForFirst: 2, slowAfterMs: 60_000 });
  const [greedy, another, third] = [await anId(), await anId(), await anId()];
  const readers = [await stalled(greedy, places), await stalled(greedy, places), await stalled(another, places)];
  const second = copyRows(another, short, { head: "" }, places); // waits: two places are kept for accounts without one
  expect(await text(await copyRows(third, short, { head: "" }, places))).toBe("a row\n");
  await readers[0]?.cancel();
  expect(await text(await second)).toBe("a row\n");
  await Promise.all(readers.map((reader) => reader.cancel()));
});

test("five stalled readers don't block another export: they make room for it, and their own fail", async () => {
  const places = quickPlaces();
  const readers = await Promise.all(Array.from({ length: 5 }, async () => stalled(await anId(), places)));
  expect(await text(await copyRows(await anId(), short, { head: "" }, places))).toBe("a row\n");
  const ends = await Promise.all(
    readers.map(
      async (reader) =>
        await reader.read().then(
          () => "read on",
          () => "ended",
        ),
    ),
  );
  expect(ends).toContain("ended");
  await Promise.all(readers.map((reader) => reader.cancel().catch(() => undefined)));
});

test("a steadily read export is not ended while others wait, and those that wait in vain are refused", async () => {
  const places = quickPlaces({ maxRunning: 1, keptForFirst: 0, maxWaitMs: 600 });
  const reader = (await copyRows(await anId(), long, { head: "" }, places)).getReader();
  const other = await anId();
  let refusal: unknown;
  const waiting = copyRows(other, short, { head: "" }, places).catch((error: unknown) => {
    refusal = error;
  });
  while (refusal === undefined) {
    expect((await reader.read()).done).toBe(false);
  }
  await waiting;
  expect(refusal).toMatchObject({ code: "unavailable", options: { headers: { "retry-after": "10" } } });
  await reader.cancel();
});

test("a third export of an account is refused immediately, and so is one when too many wait", async () => {
  const places = quickPlaces({ maxRunning: 1, keptForFirst: 0, maxWaiting: 1, slowAfterMs: 60_000 });
  const account = await anId();
  const reader = await stalled(account, places);
  const waiting = copyRows(account, short, { head: "" }, places);
  await expect(copyRows(account, short, { head: "" }, places)).rejects.toMatchObject({ code: "unavailable" });
  await expect(copyRows(await anId(), short, { head: "" }, places)).rejects.toMatchObject({ code: "unavailable" });
  await reader.cancel();
  expect(await text(await waiting)).toBe("a row\n");
});

/** How much later than the first of two exports requested together the second one begins, as a multiple of the first. */
async function delayOfSecond(): Promise<number> {
  const places = quickPlaces();
  const accounts = [await anId(), await anId()];
  const from = performance.now();
  const begun = await Promise.all(
    accounts.map(async (accountId) => {
      const reader = (await copyRows(accountId, long, { head: "" }, places)).getReader();
      await reader.read();
      const ms = performance.now() - from;
      await reader.cancel();
      return ms;
    }),
  );
  return Math.max(...begun) / Math.min(...begun);
}

// By the clock, which other programs on the machine disturb.
test("while shoppers' answers are being stored, exports begin with pauses between them; otherwise they don't", {
  tags: ["full"],
}, async () => {
  const withoutShoppers = await delayOfSecond();
  shopperLoad().begin();
  try {
    expect(await delayOfSecond()).toBeGreaterThan(Math.max(5, withoutShoppers));
  } finally {
    shopperLoad().end();
  }
});
