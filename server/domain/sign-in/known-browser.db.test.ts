import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, aPerson } from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read on first use

afterAll(stopSender);

/** Each request is from a network of its own, because networks have a separate limit. */
async function ask(emailAddress: string, cookie?: string): Promise<number> {
  const headers = { [CLIENT_ADDRESS_HEADER]: randomUUIDv7() };
  return (await api("POST", "/Account/SendMagicLoginLink", { headers, cookie, body: { emailAddress } })).status;
}

/** The statuses of this many requests, one after the other. */
async function askTimes(times: number, emailAddress: string, cookie?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < times; asked++) statuses.push(await ask(emailAddress, cookie));
  return statuses;
}

/** The mark of a browser that signs in with the newest link of an address. */
async function signInOnce(emailAddress: string): Promise<string> {
  await ask(emailAddress);
  const signedIn = await postLink("/app/sessions/open", await mailedLink(emailAddress));
  return cookieOf(signedIn, "afterword.known");
}

const fiveAndNoMore = [200, 200, 200, 200, 200, 429];

test("a browser that somebody signed in with before has its own five links an hour, even after others used up theirs", {
  tags: ["full"],
}, async () => {
  const { owner } = await anAccount();
  const known = await signInOnce(owner.emailAddress);
  expect(await askTimes(5, owner.emailAddress)).toEqual([200, 200, 200, 200, 429]);
  expect(await askTimes(6, owner.emailAddress, known)).toEqual(fiveAndNoMore);
  const form = { emailAddress: owner.emailAddress };
  const headers = { [CLIENT_ADDRESS_HEADER]: randomUUIDv7() };
  expect((await postForm("/app/sessions/send-link", form, known, headers)).headers.get("location")).not.toContain(
    "sent",
  );
});

test("its links don't count against other browsers", { tags: ["full"] }, async () => {
  const { emailAddress } = await aPerson();
  const known = await signInOnce(emailAddress);
  expect(await askTimes(6, emailAddress, known)).toEqual(fiveAndNoMore);
  expect(await askTimes(5, emailAddress)).toEqual([200, 200, 200, 200, 429]);
});

test("the mark applies to the addresses that signed in with the browser, and to no other", async () => {
  const [first, second, other] = [await aPerson(), await aPerson(), await aPerson()];
  const known = await signInOnce(first.emailAddress);
  expect(await askTimes(6, other.emailAddress)).toEqual(fiveAndNoMore);
  expect(await ask(other.emailAddress, known)).toBe(429);
  const both = rememberBrowser(known, second.emailAddress).split(";", 1)[0] ?? "";
  for (const { emailAddress } of [first, second]) {
    expect(knownBrowser(both, emailAddress)).toMatch(/^[\da-f]{64}$/);
  }
  expect(knownBrowser(both, first.emailAddress)).toBe(knownBrowser(known, first.emailAddress));
  expect(knownBrowser(both, other.emailAddress)).toBeNull();
});

test("the mark contains no address, is in a cookie that scripts can't read, and is worthless if altered", async () => {
  const { emailAddress } = await aPerson();
  const line = rememberBrowser(null, emailAddress);
  expect(line).toMatch(/^afterword\.known=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
  const known = line.split(";", 1)[0] ?? "";
  expect(knownBrowser(known, emailAddress)).not.toBeNull();
  for (const altered of [
    known.slice(0, -2),
    `${known}A`,
    known.replace(/=.{3}/, "=AAA"),
    "afterword.known=made.up",
    "",
  ]) {
    expect(knownBrowser(altered, emailAddress)).toBeNull();
  }
  const others = Array.from({ length: 6 }, (_, index) => `person-${index}@example.com`);
  const full = others.reduce((cookie, address) => rememberBrowser(cookie, address).split(";", 1)[0] ?? "", known);
  expect(full.length).toBeLessThan(300);
  expect([knownBrowser(full, emailAddress), knownBrowser(full, "person-5@example.com")]).toEqual([
    null,
    expect.any(String),
  ]);
});
