import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startBigCommerceSandbox } from "#server/testing/bigcommerce-sandbox.ts";
import { startStoreApp } from "./testing/store-app.ts";

// The environment is read on first use, so this comes before everything that reads it.
const { sandbox, answerWith, close } = await startStoreApp(startBigCommerceSandbox);
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { ticketIn } = await import("./testing/ticket-browser.ts");
const { env } = await import("#server/foundation/env.ts");
const connect = await import("./big-commerce.ts");

answerWith(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/remove_user")) return await connect.removeBigCommerceUser(request);
  return await (pathname.endsWith("/auth") ? connect.installBigCommerce(request) : connect.loadBigCommerce(request));
});
afterAll(async () => {
  close();
  await stopSender();
});

async function installed(): Promise<string> {
  const hash = randomUUIDv7().replaceAll("-", "");
  expect((await fetch(await sandbox.install(hash))).status).toBe(200);
  return hash;
}

/** What a frame at this address answers, and whether it has a button. */
async function seenAt(address: URL, headers: Record<string, string> = {}) {
  const page = await fetch(address, { headers });
  return [page.status, (await ticketIn(page)) !== ""];
}

test("a payload opens the app for ten minutes, though BigCommerce lets it count for a day", async () => {
  const hash = await installed();
  expect(await seenAt(await sandbox.load(hash, 5, 540))).toEqual([200, true]);
  expect(await seenAt(await sandbox.load(hash, 5, 3600))).toEqual([401, false]);
});

test("a tab of its own has no button: its address may have been sent to somebody", async () => {
  const address = await sandbox.load(await installed());
  expect(await seenAt(address, { "sec-fetch-dest": "document" })).toEqual([200, false]);
});

test("the frame says what comes next and how to reach support, also when it can't open the app", async () => {
  const address = await sandbox.load(await installed());
  const [ready, refused] = [await (await fetch(address)).text(), await (await fetch(new URL("?x", address))).text()];
  expect(ready).toContain("you'll sign in by email and choose the account for your store");
  for (const page of [ready, refused]) expect(page).toContain(`<a href="mailto:${env.SUPPORT_EMAIL}">`);
});

test("what was signed for a user before they were removed opens nothing, and what was signed later does", async () => {
  const hash = await installed();
  const before = await sandbox.load(hash, 8, 60);
  await sandbox.press(hash, "remove-user?user=8");
  expect(await seenAt(before)).toEqual([401, false]);
  // The store's owner gave them the app again.
  expect(await seenAt(await sandbox.load(hash, 8, -2))).toEqual([200, true]);
});
