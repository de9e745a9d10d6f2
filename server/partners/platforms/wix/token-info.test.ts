import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startWixSandbox } from "#server/testing/wix-sandbox.ts";
import { signInstance } from "../../../../sandbox/partners/wix/sign.ts";

const sandbox = await startWixSandbox("http://127.0.0.1:1"); // the environment is read on first use
const { isActive } = await import("./index.ts");
const { app } = sandbox;
afterAll(sandbox.close);

/** An instance that Wix signed for a page in a site's dashboard. */
async function anInstance() {
  const site = `site-${randomUUID()}`;
  await sandbox.post(site, "install");
  const { instanceId } = await sandbox.state(site);
  const signed = signInstance(app.secret, { instanceId, signDate: new Date().toISOString(), uid: "u1" });
  return { site, signed, instance: { instanceId, user: { userId: "u1", isOwner: true } } };
}

test("Wix confirms an instance for the app and the site that it was signed for, and for no other", async () => {
  const { instance, signed } = await anInstance();
  expect(await isActive(app, instance, signed)).toBe(true);
  expect(await isActive({ ...app, appId: randomUUID() }, instance, signed)).toBe(false);
  expect(await isActive(app, { ...instance, instanceId: randomUUID() }, signed)).toBe(false);
});

test("Wix confirms no instance of a site that removed the app", async () => {
  const { site, instance, signed } = await anInstance();
  await sandbox.post(site, "uninstall");
  expect(await isActive(app, instance, signed)).toBe(false);
});

test.each([400, 401, 403])("an instance that Wix refuses with %i isn't active", async (status) => {
  const { instance, signed } = await anInstance();
  await sandbox.control({ status, times: 1 });
  expect(await isActive(app, instance, signed)).toBe(false);
});

test.each([429, 500, 200])("an answer of %i without a word about the instance is Wix's failure", async (status) => {
  const { instance, signed } = await anInstance();
  await sandbox.control({ status, times: 1 });
  const asked = isActive(app, instance, signed);
  await expect(asked).rejects.toMatchObject({ code: "partner-failed", message: expect.stringContaining("Try again") });
});
