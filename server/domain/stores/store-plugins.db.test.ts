import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";

const source = path.resolve(import.meta.dirname, "../../../extensions/woocommerce/afterword");

async function filesIn(response: Response): Promise<Record<string, string>> {
  const entries = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test("the plugin is a zip of the plugin's folder, with the address and the account's key in it", async () => {
  const account = await anAccount();
  const member = await aPerson();
  await aMembership(account.accountId, member, "member");
  const answer = await api("GET", "/app/stores/plugin", { cookie: await signIn(member, account.accountId) });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    200,
    "application/zip",
    'attachment; filename="afterword-for-woocommerce.zip"',
  ]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const { "afterword/afterword-settings.json": settings = "", ...files } = await filesIn(answer);
  expect(JSON.parse(settings)).toEqual({ appUrl: env.APP_URL, publishableKey: account.publishableKey });
  const found = globSync("**/*.*", { cwd: source });
  const shipped = found.map((name) => [`afterword/${name}`, readFileSync(path.join(source, name), "utf8")]);
  const { "afterword/afterword.php": main, ...others } = Object.fromEntries(shipped);
  expect(files).toEqual({ ...others, "afterword/afterword.php": expect.any(String) });
  const uri = `${env.APP_URL}/api/app/stores/plugin-update`;
  expect(files["afterword/afterword.php"]?.replace(`: ${" ".repeat(10)}${uri}`, `: ${" ".repeat(10)}false`)).toBe(
    main?.replace("'false'", `'${uri}'`),
  );
  // The update is the same plugin without settings, for anyone.
  const update = await (await api("GET", "/app/stores/plugin-update")).json();
  expect(update).toMatchObject({ slug: "afterword", version: /Version: +(\S+)/.exec(main ?? "")?.[1], tested: "7.1" });
  expect([update.requires, update.requires_php, new URL(update.package).origin]).toEqual(["6.3", "7.4", env.APP_URL]);
  expect(await filesIn(await api("GET", new URL(update.package).pathname.replace("/api", "")))).toEqual(files);
});

test("each account gets its own key, also by a one-time URL, which a store's admin can load without a cookie", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const keys = await Promise.all(
    [one, other].map(async (account) => {
      const cookie = await signIn(account.owner, account.accountId);
      const made = await api("POST", "/app/security/one-time-address", {
        cookie,
        body: { path: "/api/app/stores/plugin" },
      });
      const address: { path: string } = await made.json();
      const { "afterword/afterword-settings.json": settings = "{}" } = await filesIn(
        await api("GET", address.path.replace("/api", ""), {}),
      );
      return JSON.parse(settings).publishableKey;
    }),
  );
  expect(keys).toEqual([one.publishableKey, other.publishableKey]);
});
