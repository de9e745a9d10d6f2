import { randomUUID } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { runningCopy } from "./running-product.ts";
import { test as base } from "./shared-context.ts";

export { expect };

/** The sandbox's URL; the product's own is Playwright's base URL. */
export function sandboxUrl(): string {
  return runningCopy().sandboxUrl;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  /** Files, with their paths at the sandbox. */
  attachments?: { name: string; path: string }[];
}

/** The newest mail to an address, as soon as it arrives. */
export async function newestMail(request: APIRequestContext, to: string, after = 0): Promise<Mail> {
  const address = `${sandboxUrl()}/mail?to=${encodeURIComponent(to)}`;
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      mails = await (await request.get(address)).json();
      return mails.length;
    })
    .toBeGreaterThan(after);
  const [newest] = mails;
  if (!newest) throw new Error(`no mail to ${to}`);
  return newest;
}

/** The one link into the app in an email. */
export function linkIn(mail: Mail): string {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  const [link] = links;
  if (!link || links.length !== 1) throw new Error(`expected one link in the mail, found ${links.length}`);
  return link;
}

export interface Merchant {
  emailAddress: string;
  accountId: string;
  publishableKey: string;
}

/** Creates an account, and signs its owner in, using only calls. */
export async function signUp(request: APIRequestContext, companyName = "Harbor Goods"): Promise<Merchant> {
  const emailAddress = `owner-${randomUUID()}@example.com`;
  const created = await request.post("/Account/CreateAccount", {
    data: { companyName, name: "A merchant", emailAddress },
  });
  expect(created.status()).toBe(201);
  await openMailedLink(request, emailAddress);
  const { accountId, publishableKey } = await (await request.get("/Profile/Profile")).json();
  return { emailAddress, accountId, publishableKey };
}

/** Signs in with the newest mailed link, as its page's button does. */
export async function openMailedLink(request: APIRequestContext, emailAddress: string, after = 0): Promise<void> {
  const link = new URL(linkIn(await newestMail(request, emailAddress, after))).searchParams.get("link") ?? "";
  const opened = await request.post("/api/app/sessions/open", { form: { link }, maxRedirects: 0 });
  expect([opened.status(), opened.headers().location]).toEqual([303, "/dashboard"]);
}

/** Signs in to the demo account, whose mailed links tests that run at the same time may use first. */
export async function signInToDemo(request: APIRequestContext): Promise<void> {
  const emailAddress = "demo@afterword.example";
  await expect(async () => {
    const mails: Mail[] = await (await request.get(`${sandboxUrl()}/mail?to=${emailAddress}`)).json();
    await request.post("/Account/SendMagicLoginLink", { data: { emailAddress } });
    await openMailedLink(request, emailAddress, mails.length);
  }).toPass();
}

/** Answers a new merchant's onboarding questions: how they heard of the product, and that there is no store. */
export async function completeOnboarding(request: APIRequestContext): Promise<void> {
  expect((await request.post("/Profile/CompleteProfile", { data: { hdyhau: "A friend" } })).status()).toBe(200);
  const choice = await request.post("/Integration/ToggleIntegration", { data: { name: "None", enabled: true } });
  expect(choice.status()).toBe(200);
}

interface Fixtures {
  /** A merchant who is signed in, in the page and in `page.request`, and done with onboarding. */
  merchant: Merchant;
  /** Fails the test when one of its pages logs an error or throws one. */
  quiet: undefined;
}

export const test = base.extend<Fixtures>({
  merchant: async ({ page }, use) => {
    const merchant = await signUp(page.request);
    await completeOnboarding(page.request);
    await use(merchant);
  },
  quiet: [
    async ({ context }, use) => {
      const errors = errorsIn(context);
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects what the pages of a browser context log as errors or throw. */
export function errorsIn(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(error.error().message));
  return errors;
}

/**
 * Chromium itself logs every 4xx answer as an error, and every request while a test is offline; how a screen handles it
 * is up to the test. It also does so if axe or a locator looks into an email's frame, which may not run scripts.
 */
function isExpected(text: string): boolean {
  return (
    /^Failed to load resource: (.* status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(text) ||
    text.startsWith("Blocked script execution in 'about:srcdoc'")
  );
}

/** Waits until the page responds to clicks and typing. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
}
