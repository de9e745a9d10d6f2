import { expect, test, vi } from "vitest";
import { makeStore } from "./testing/made-store.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read at its first use

test("without a store, a client's eleventh new response in a minute is refused by hosted pages too, with its answer kept", async () => {
  const { key } = await makeStore([{ questionNameId: "why", type: "text", title: "Why?", required: false }]);
  for (let index = 0; index < 10; index++)
    expect(await fillIn(await openPlain({ key }), { why: "The mugs." })).toMatchObject({ status: 200 });
  const refused = await fillIn(await openPlain({ key }), { why: "The cups." });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.markup).toContain("The cups.");
});
