import { expect, test } from "vitest";
import { beginStopping } from "#server/foundation/stopping.ts";
import { isReady } from "./ready.ts";

test("a process is ready while its database answers, and no longer once it is stopping", async () => {
  expect(await isReady()).toBe(true);
  await beginStopping();
  expect(await isReady()).toBe(false);
});
