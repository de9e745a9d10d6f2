import { afterEach, expect, test, vi } from "vitest";
import { OutgoingError, outgoingFetch } from "./index.ts";
import { standIn, stopServers } from "./testing/servers.ts";

afterEach(stopServers);

test("requests for a partner go to its stand-in of the environment, and those for others to no private address", async () => {
  const base = await standIn((request, response) => response.end(request.url));
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ slack: base })); // the environment is read on first use
  expect(await (await outgoingFetch("slack")("https://slack.com/api/auth.test")).text()).toBe("/api/auth.test");
  const refused = outgoingFetch("klaviyo")("https://localhost/");
  await expect(refused).rejects.toThrow(OutgoingError);
  await expect(refused).rejects.toMatchObject({ kind: "refused" });
});
