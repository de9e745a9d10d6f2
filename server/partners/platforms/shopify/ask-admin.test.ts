import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";
import type { Store } from "../platform.ts";
import { askAdmin } from "./ask-admin.ts";
import { writeCredentials } from "./credentials.ts";

/** What Shopify answers. */
const shopify = vi.fn<() => Promise<ReturnType<typeof answer>>>();
const url = await standIn((_request, response) => {
  void shopify().then(({ status, headers, body }) => response.writeHead(status, headers).end(JSON.stringify(body)));
});
vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: `${url}/{host}` })); // the environment is read on first use
afterAll(stopServers);

const startedAt = new Date("2026-11-26T12:00:00Z").getTime();
beforeEach(() => {
  vi.useFakeTimers({ now: startedAt, toFake: ["Date", "setTimeout", "clearTimeout"] });
  shopify.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const app = { clientId: "client-id-1", secret: "shopify-test-secret", adminUrl: "", appBridgeUrl: "" };
const pair = { accessToken: "shpat_1", refreshToken: "shprt_1", expiresAt: startedAt + 3_600_000 };
const credentials = writeCredentials({ current: { ...pair, refreshExpiresAt: pair.expiresAt }, previous: null });
const store: Store = {
  domain: "demo-shop.myshopify.com",
  credentials: async () => credentials,
  renew: (work) => work(credentials),
};
const query = { document: "{ shop { name } }", data: z.object({ shop: z.object({ name: z.string() }) }) };

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body,
});
const data = { shop: { name: "Demo" } };
const isFull = (cost?: object) => {
  const errors = [{ message: "Throttled", extensions: { code: "THROTTLED" } }];
  return answer(200, cost ? { errors, extensions: { cost } } : { errors });
};
const isBusy = (retryAfter?: string) =>
  answer(429, { errors: "Exceeded 2 calls per second" }, retryAfter === undefined ? {} : { "retry-after": retryAfter });
const points = (requestedQueryCost: number | null, currentlyAvailable: number, restoreRate: number) => ({
  requestedQueryCost,
  actualQueryCost: null,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate },
});

/** How long it takes, and what becomes of it, without waiting for it. */
async function ask(): Promise<{ seconds: number; asked: number; result: unknown }> {
  const asking = askAdmin(app, store, query).catch((error: unknown) => String(error));
  let isDone = false;
  void asking.then(() => {
    isDone = true;
  });
  while (!isDone) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
    else await new Promise((resolve) => setImmediate(resolve));
  }
  const result = await asking;
  return { seconds: (Date.now() - startedAt) / 1000, asked: shopify.mock.calls.length, result };
}

describe("a throttled request", () => {
  test.each<[string, ReturnType<typeof answer>, number]>([
    ["the seconds that Retry-After says", isBusy("2.0"), 2],
    ["until the date that Retry-After says", isBusy("Thu, 26 Nov 2026 12:00:07 GMT"), 7],
    ["a moment without Retry-After", isBusy(), 2],
    ["a moment after an empty Retry-After", isBusy(""), 2],
    ["a moment after an invalid Retry-After", isBusy("soon"), 2],
    ["a moment after a Retry-After of nothing", isBusy("0"), 2],
    ["a moment after a negative Retry-After", isBusy("-5"), 2],
    ["a moment after a date that is past", isBusy("Thu, 26 Nov 2026 11:00:00 GMT"), 2],
    ["until its points are back", isFull(points(112, 12, 50)), 2],
    ["for the part of a second that its points take", isFull(points(60, 10, 200)), 0.25],
    ["a moment if its points are there", isFull(points(10, 990, 100)), 2],
    ["a second if its cost isn't known and no points are left", isFull(points(null, 0, 100)), 1],
    ["no shorter than a quarter of a second", isBusy("0.001"), 0.25],
    ["a moment without a cost", isFull(), 2],
    [
      "a moment after a cost that isn't documented",
      isFull({ throttleStatus: { currentlyAvailable: 1, restoreRate: 0 } }),
      2,
    ],
  ])("waits %s, and is sent again", async (_what, throttled, seconds) => {
    shopify.mockResolvedValueOnce(throttled).mockResolvedValue(answer(200, { data }));
    expect(await ask()).toEqual({ seconds, asked: 2, result: data });
  });

  test.each([
    ["for hours", isBusy("7200")],
    ["forever", isBusy("Infinity")],
    ["longer than a number holds", isBusy("9".repeat(400))],
    ["until it has more points than come back in time", isFull(points(100_000, 0, 100))],
  ])("isn't sent again if it had to wait %s", async (_what, throttled) => {
    shopify.mockResolvedValue(throttled);
    expect(await ask()).toMatchObject({ seconds: 0, asked: 1, result: expect.stringMatching(/demo-shop.*busy/) });
  });

  test("is given up after half a minute of waits", async () => {
    shopify.mockResolvedValue(isBusy("4"));
    const { seconds, asked, result } = await ask();
    expect([seconds, asked]).toEqual([28, 8]);
    expect(result).toMatch(/demo-shop.*busy/);
  });

  test("counts the time that answers take", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    shopify.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return isBusy("6");
    });
    const { seconds, asked } = await ask();
    expect([seconds, asked]).toEqual([30, 3]);
    // What each answer may take: ten seconds, or what is left.
    expect(limits.mock.calls).toEqual([[10_000], [10_000], [6_000]]);
  });
});

test("an empty list of errors is none", async () => {
  shopify.mockResolvedValue(answer(200, { data, errors: [] }));
  expect(await ask()).toMatchObject({ asked: 1, result: data });
});
