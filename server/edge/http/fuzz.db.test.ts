/** @module-tag full */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyRequest } from "#lib/calls/testing/arbitrary-request.ts";
import { faultIn } from "#lib/calls/testing/response-fault.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { serveApi } from "#server/testing/serve-api.ts";
import type { ServedShop } from "#server/testing/serve-shop.ts";
import { type Caller, callers } from "./testing/access-table.ts";
import { type Callers, makeCallers } from "./testing/callers.ts";

/** `npm run fuzz` sends the same requests to a running product for any length of time. */
const requests = randomCases(800);

let server: ServedShop;
let everybody: Callers;
beforeAll(async () => {
  server = await serveApi();
  everybody = await makeCallers();
});
afterAll(async () => {
  await Promise.all([server.close(), stopSender()]);
});

test("no call answers 500 or anything undocumented to any input of any caller", {
  timeout: timeForCases(60_000),
}, async () => {
  const caller = fc.constantFrom<Caller[]>("owner", "owner", "admin", ...callers);
  await fc.assert(
    fc.asyncProperty(anyRequest(), caller, async (generated, who) => {
      expect(await faultIn(server.url, generated, await everybody.headersOf(who))).toBeNull();
    }),
    { numRuns: requests, endOnFailure: true },
  );
});
