import { expect, test, vi } from "vitest";
import { findWebhookSource } from "./webhook-sources.ts";

// As in production; the environment is read on first use.
vi.stubEnv("SANDBOX_URL", "");

test("without a sandbox, its webhooks have no source", () => {
  expect(findWebhookSource("sandbox")).toBeUndefined();
});
