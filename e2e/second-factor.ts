import type { APIRequestContext, Page } from "@playwright/test";
import { generateSync } from "otplib";
import { runInDatabase } from "./database.ts";
import { expect, linkIn, type Mail, sandboxUrl } from "./fixtures.ts";

/** Makes all of a person's sign-ins older than the 15 minutes within which a sensitive change needs no confirmation. */
export async function ageSignIns(emailAddress: string): Promise<void> {
  await runInDatabase(
    `UPDATE session SET signed_in_at = now() - interval '16 minutes'
     WHERE person_id = (SELECT id FROM person WHERE email_address = $1)`,
    [emailAddress],
  );
}

/** The current code of a person's authenticator app; usable even if the same code was used before. */
export async function codeOf(emailAddress: string, secret: string): Promise<string> {
  await runInDatabase(
    `UPDATE person_factor SET last_step = NULL
     WHERE person_id = (SELECT id FROM person WHERE email_address = $1)`,
    [emailAddress],
  );
  return generateSync({ secret });
}

export interface AddedApp {
  secret: string;
  recoveryCodes: readonly string[];
}

/** Adds an authenticator app for the signed-in person, using only calls. */
export async function addApp(request: APIRequestContext): Promise<AddedApp> {
  const { id, secret } = await (await request.post("/api/app/security/begin-totp")).json();
  const confirmed = await request.post("/api/app/security/confirm-totp", {
    data: { id, code: generateSync({ secret }) },
  });
  expect(confirmed.status()).toBe(200);
  return { secret, recoveryCodes: (await confirmed.json()).recoveryCodes };
}

/** A code of six digits other than the given one. */
export function wrongCode(code: string): string {
  return code === "000000" ? "111111" : "000000";
}

/** Requests a sign-in link in the page's browser, and uses it there. */
export async function useNewLink(page: Page, emailAddress: string, returnTo: string): Promise<void> {
  const before = (await linkMails(page.request, emailAddress)).length;
  const sent = await page.request.post("/Account/SendMagicLoginLink", { data: { emailAddress, returnTo } });
  expect(sent.ok()).toBe(true);
  await page.goto(await newestLink(page.request, emailAddress, before));
  await page.getByRole("button", { name: /^Continue as/ }).click();
}

/** The newest mailed sign-in link, once there are more than `before`. */
export async function newestLink(request: APIRequestContext, emailAddress: string, before: number): Promise<string> {
  await expect.poll(async () => (await linkMails(request, emailAddress)).length).toBeGreaterThan(before);
  const [newest] = await linkMails(request, emailAddress);
  if (!newest) throw new Error(`no link for ${emailAddress}`);
  return linkIn(newest);
}

/** The emails to an address that contain a sign-in link, newest first. */
export async function linkMails(request: APIRequestContext, emailAddress: string): Promise<Mail[]> {
  const mails: Mail[] = await (await request.get(`${sandboxUrl()}/mail?to=${encodeURIComponent(emailAddress)}`)).json();
  return mails.filter(({ text }) => text.includes("?link="));
}
