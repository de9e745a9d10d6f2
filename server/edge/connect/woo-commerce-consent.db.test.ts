import { afterAll, describe, expect, test } from "vitest";
import { hostileHosts, hostileUrls } from "#server/foundation/outgoing/testing/hostile-addresses.ts";
import { startWooApp } from "./testing/woo-app.ts";

// The environment is read on first use, so this comes before everything that reads it.
const { appUrl, sandbox, answerWith, close } = await startWooApp();
const { api } = await import("#server/testing/api.ts");
const { aMembership, aPerson, signIn } = await import("#server/testing/factories.ts");
const { lastConsent } = await import("#server/domain/connections/index.ts");
const { directory, inAccount, tenant } = await import("#server/foundation/database/db.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { aHost, aMerchant, answerTo, approve, askFor, auth, comeBack, connected, connectionsOf, integrations, status } =
  await import("./testing/woo-store.ts");
answerWith(answerTo);
afterAll(async () => {
  close();
  await stopSender();
});

async function callBack(body: object): Promise<Response> {
  return await api("POST", "/WooCommerce/AuthCallback", { body });
}
const aKey = (name: string, changes = {}) => ({
  key_id: 7,
  user_id: name,
  consumer_key: "ck_1",
  consumer_secret: "cs_1",
  key_permissions: "read_write",
  ...changes,
});

const backOf = (name: string) => `${appUrl}/api/connect/woocommerce/return?success=1&user_id=${name}`;
const refusalOf = async ({ accountId }: { accountId: string }) =>
  (await lastConsent(accountId, new Date()))?.refusal ?? null;

describe("a merchant connects a store", () => {
  test("on its own page, and the key is sealed once it was tried against the store", async () => {
    const { merchant, host, back } = await connected();
    expect(back).toMatch(/\/api\/connect\/woocommerce\/return\?success=1&user_id=[\w-]{65}$/);
    expect(await integrations(merchant)).toMatchObject({ platform: "WooCommerce", domain: host, connected: true });
    const [connection] = await connectionsOf(merchant);
    const { keys, webhooks: made } = await sandbox.store(host);
    expect(connection?.credentials).not.toContain(keys[0]?.consumerSecret);
    expect(made.map(({ topic, status: state, deliveryUrl }) => [topic, state, deliveryUrl])).toEqual(
      ["created", "updated", "deleted", "restored"].map((event) => [
        ...[`order.${event}`, "active"],
        `${appUrl}/api/webhooks/woocommerce?store=${connection?.id}`,
      ]),
    );
    expect(await status(merchant)).toMatchObject({ status: "connected", domain: host, offers: { currency: null } });
  });

  test("and their browser learns it by a cookie, also when it comes back again", async () => {
    const { merchant, back } = await connected();
    const home = await comeBack(back, merchant.cookie);
    expect([home.status, home.headers.get("location")]).toEqual([303, "/onboarding/woocommerce-setup"]);
    expect(home.headers.getSetCookie()).toEqual([expect.stringMatching(/^aw_integration=WooCommerce; Path=\//)]);
    expect(await connectionsOf(merchant)).toHaveLength(1);
  });

  test("or denies it there, and nothing is connected", async () => {
    const [merchant, host] = [await aMerchant(), aHost()];
    const { name } = await askFor(merchant, host);
    const denied = `${appUrl}/api/connect/woocommerce/return?success=0&user_id=${name}`;
    const answer = await fetch(denied, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe("/onboarding/woocommerce-setup?connected=no");
    expect(await connectionsOf(merchant)).toEqual([]);
  });

  test("whose key doesn't work: they come back, read what the store answered, and may try again", async () => {
    const [merchant, host] = [await aMerchant(), `bad-${aHost()}`];
    const { location } = await askFor(merchant, host);
    const home = await comeBack((await approve(location)).headers.get("location"), merchant.cookie);
    expect(home.headers.get("location")).toBe("/onboarding/woocommerce-setup?connected=no");
    expect(await refusalOf(merchant)).toMatch(
      /^bad-\S+ doesn't accept the key that it made for us\. It answered “401: .+”\. Approve as an administrator/,
    );
    expect(await integrations(merchant)).toMatchObject({ connected: false });
    expect(await connectionsOf(merchant)).toEqual([]);
    expect(await refusalOf(await aMerchant())).toBeNull();
    await askFor(merchant, aHost());
    expect(await refusalOf(merchant)).toBeNull();
  });

  test("that another account has: they read so before they go there", async () => {
    const { host } = await connected();
    const answer = await auth((await aMerchant()).cookie, `https://${host}`);
    expect([answer.status, (await answer.json()).detail]).toEqual([
      409,
      expect.stringContaining("another Afterword account"),
    ]);
  });

  test("as an admin; a member can't", async () => {
    const { accountId } = await aMerchant();
    const member = await aPerson();
    await aMembership(accountId, member, "member");
    expect((await auth(await signIn(member, accountId), `https://${aHost()}`)).status).toBe(403);
  });
});

describe("what another account's merchant approved", () => {
  const other = "/onboarding/woocommerce-setup?connected=other";
  /** A merchant's own store, whose page somebody else's account asked for. */
  async function sent() {
    const [asking, host] = [await aMerchant(), aHost()];
    const { location } = await askFor(asking, host);
    return { asking, host, back: (await approve(location)).headers.get("location") };
  }

  test("connects nothing when their own browser comes back, signed in or not, and nothing later", async () => {
    for (const cookie of ["", (await aMerchant()).cookie]) {
      const { asking, back } = await sent();
      expect((await comeBack(back, cookie)).headers.get("location")).toBe(other);
      expect((await comeBack(back, asking.cookie)).headers.get("location")).toMatch(/connected=no$/);
      expect(await connectionsOf(asking)).toEqual([]);
    }
  });

  test("is disconnected again if those who asked came back first, and the store can be connected by its merchant", async () => {
    const { asking, host, back } = await sent();
    await comeBack(back, asking.cookie);
    expect(await integrations(asking)).toMatchObject({ connected: true });
    const merchant = await aMerchant();
    expect((await comeBack(back, merchant.cookie)).headers.get("location")).toBe(other);
    expect(await integrations(asking)).toMatchObject({ connected: false });
    expect((await connected(merchant, host)).host).toBe(host);
    expect(await integrations(merchant)).toMatchObject({ connected: true, domain: host });
  });

  test("stays unconnected however the two come back at once", async () => {
    const { asking, back } = await sent();
    await Promise.all([comeBack(back, asking.cookie), comeBack(back, ""), comeBack(back, asking.cookie)]);
    expect(await integrations(asking)).toMatchObject({ connected: false });
  });

  test("connects nothing for somebody who isn't an admin there anymore, nor for an account that is closing", async () => {
    const [removed, closing] = [await sent(), await sent()];
    const [left, ending] = [removed.asking.accountId, closing.asking.accountId];
    const role = { where: { accountId: left }, data: { role: "member" } };
    await inAccount(left, () => tenant().membership.updateMany(role));
    const closesAt = { where: { id: ending }, data: { closesAt: new Date(), status: "closing" } };
    await inAccount(ending, () => tenant().account.update(closesAt));
    for (const { asking, back } of [removed, closing]) {
      expect((await comeBack(back, asking.cookie)).headers.get("location")).toMatch(/connected=(other|no)$/);
      expect(await connectionsOf(asking)).toEqual([]);
    }
  });

  test("is kept sealed for as long as the request lasts", async () => {
    const { asking, host } = await sent();
    const { keys } = await sandbox.store(host);
    const [row] = await directory().storeConsent.findMany({ where: { accountId: asking.accountId } });
    expect(row?.sealedKey).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(keys[0]?.consumerSecret);
  });
});

describe("a request for consent", () => {
  test("has a name of 128 bits and a signature, without any id of ours, and addresses without a query", async () => {
    const merchant = await aMerchant();
    const { location, name } = await askFor(merchant, aHost());
    const { searchParams } = new URL(location);
    expect(name).toMatch(/^[\w-]{65}$/);
    expect(location).not.toContain(merchant.accountId);
    for (const name of ["return_url", "callback_url"]) expect(searchParams.get(name)).toMatch(/^[^?+%&]+$/);
    expect(Object.fromEntries(searchParams)).toMatchObject({ app_name: "Afterword", scope: "read_write" });
  });

  test("is answered once: a second answer is 200 and changes nothing", async () => {
    const { merchant, name } = await connected();
    const before = await connectionsOf(merchant);
    expect((await callBack(aKey(name, { consumer_key: "ck_2" }))).status).toBe(200);
    expect(await connectionsOf(merchant)).toEqual(before);
  });

  test("of two answers at once takes one", async () => {
    const merchant = await aMerchant();
    const { name } = await askFor(merchant, aHost());
    const answers = await Promise.all([callBack(aKey(name)), callBack(aKey(name))]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await comeBack(backOf(name), merchant.cookie);
    expect(await connectionsOf(merchant)).toHaveLength(1);
  });

  test("expires after 15 minutes", async () => {
    const merchant = await aMerchant();
    const { name } = await askFor(merchant, aHost());
    await directory().storeConsent.updateMany({
      where: { accountId: merchant.accountId },
      data: { expiresAt: new Date() },
    });
    expect((await callBack(aKey(name))).status).toBe(401);
    expect(await connectionsOf(merchant)).toEqual([]);
    const late = await askFor(merchant, aHost());
    expect((await callBack(aKey(late.name))).status).toBe(200);
    await directory().storeConsent.updateMany({
      where: { accountId: merchant.accountId },
      data: { expiresAt: new Date() },
    });
    await comeBack(backOf(late.name), merchant.cookie);
    expect(await connectionsOf(merchant)).toEqual([]);
  });

  test("can't be made up, changed, or taken from another", async () => {
    const { name } = await askFor(await aMerchant(), aHost());
    expect((await callBack(aKey("A".repeat(10_000)))).status).toBe(400);
    const other = (await askFor(await aMerchant(), aHost())).name;
    const swapped = name.slice(0, 22) + other.slice(22);
    const changed = (name.startsWith("A") ? "B" : "A") + name.slice(1);
    for (const wrong of [swapped, changed, name.slice(1), `${name}A`, "A".repeat(65), "1"]) {
      expect((await callBack(aKey(wrong))).status).toBe(401);
    }
  });

  test("stays open after keys that the store doesn't accept or that may not write, which are never stored", async () => {
    const merchant = await aMerchant();
    const { name } = await askFor(merchant, aHost());
    for (const [wrong, reason] of [
      [{ consumer_secret: "cs_bad" }, /doesn't accept the key/],
      [{ key_permissions: "read" }, /read and write/],
    ] as const) {
      expect((await callBack(aKey(name, wrong))).status).toBe(200);
      expect(await connectionsOf(merchant)).toEqual([]);
      expect(await refusalOf(merchant)).toMatch(reason);
      expect(await refusalOf(merchant)).not.toMatch(/c[ks]_/);
    }
    expect((await callBack(aKey(name, { consumer_key: "k".repeat(201) }))).status).toBe(400);
    expect((await callBack(aKey(name))).status).toBe(200);
    await comeBack(backOf(name), merchant.cookie);
    expect(await connectionsOf(merchant)).toMatchObject([{ status: "connected" }]);
    expect(await refusalOf(merchant)).toBeNull();
  });

  const addresses = [...hostileHosts.map((host) => `https://${host}/`), ...hostileUrls.map(([url]) => url)];
  test(`is never sent to any of ${addresses.length} hostile addresses, nor to a name that doesn't resolve: a 400 names the field`, async () => {
    expect(addresses.length).toBeGreaterThanOrEqual(80);
    const merchant = await aMerchant();
    const asked = sandbox.records.list("woocommerce").length;
    for (const address of [
      ...addresses,
      ...["https://shop.example/?a=1", "https://shop.example/#a", "https://localhost/", "https://shop.invalid/"],
    ]) {
      const answer = await auth(merchant.cookie, address);
      const { errors } = await answer.json();
      const seen = [answer.status, answer.headers.get("location"), Object.keys(errors ?? {})];
      expect([address, ...seen]).toEqual([address, 400, null, ["storeUrl"]]);
    }
    const { errors } = await (await auth(merchant.cookie, "https://shop.invalid/")).json();
    expect(errors.storeUrl).toEqual([expect.stringContaining("a domain that we can't find")]);
    expect(sandbox.records.list("woocommerce")).toHaveLength(asked);
    expect(await directory().storeConsent.count({ where: { accountId: merchant.accountId } })).toBe(0);
  });
});
