import { afterAll, beforeAll, expect, test } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { type ServedStorefront, serveStorefront } from "./testing/serve-storefront.ts";

let shop: ServedStorefront;
beforeAll(async () => {
  shop = await serveStorefront();
});
afterAll(() => Promise.all([shop.close(), stopSender()]));

test("shoppers stop seeing a closing account's survey within a second, and see it again after reopening", async () => {
  const { publishableKey, owner } = await anAccount();
  const cookie = await signIn(owner);
  const survey = async () => (await fetch(`${shop.base}/Survey/GetDefaultByApiKey?apiKey=${publishableKey}`)).json();
  await api("GET", "/Survey/ToggleStatusById", { cookie });
  await expect.poll(survey, { timeout: 1_000 }).toMatchObject({ enabled: true });
  await api("POST", "/app/account/close", { cookie, body: { companyName: "A company" } });
  await expect.poll(survey, { timeout: 1_000 }).toEqual({ enabled: false });
  await api("POST", "/app/account/reopen", { cookie });
  await expect.poll(survey, { timeout: 1_000 }).toMatchObject({ enabled: true });
});
