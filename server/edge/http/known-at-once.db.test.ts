import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { serveShop } from "#server/testing/serve-shop.ts";

// The database's notice of a change sometimes comes a moment after the answer: here it never comes.
const notices = ["account", "survey_version", "integration", "api_key", "shop_domain"];
const switchNotices = (state: "ENABLE" | "DISABLE") =>
  query(
    env.DATABASE_URL,
    notices.map((table) => `ALTER TABLE "${table}" ${state} TRIGGER "storefront_changed"`).join("; "),
  );

const shop = await serveShop();
beforeAll(() => switchNotices("DISABLE"));
afterAll(async () => {
  await shop.close();
  await switchNotices("ENABLE");
});

test("once a merchant's change is answered, shoppers get it: styles, versions and the switch", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const sheet = async () => await (await fetch(`${shop.url}/Survey/keystyle.css?key=${account.publishableKey}`)).text();
  const survey = async () =>
    await (await fetch(`${shop.url}/Survey/GetDefaultByApiKey?apiKey=${account.publishableKey}`)).json();
  expect(await survey()).toEqual({ enabled: false });
  expect(await sheet()).not.toContain("#123456");

  await api("POST", "/Survey/SaveStyles", { cookie, body: { tokens: { titleColor: "#123456" } } });
  expect(await sheet()).toContain("#123456");

  const { id } = await (await api("GET", "/Survey/GetByAccount", { cookie })).json();
  await api("GET", `/Survey/ToggleStatusById/${id}`, { cookie });
  expect(await survey()).toMatchObject({ enabled: true, version: 1 });

  await api("POST", "/Survey/Save", { cookie, body: { id, name: "Renamed", publish: true } });
  expect(await survey()).toMatchObject({ name: "Renamed", version: 2 });

  await api("GET", `/Survey/ToggleStatusById/${id}`, { cookie });
  expect(await survey()).toEqual({ enabled: false });
});
