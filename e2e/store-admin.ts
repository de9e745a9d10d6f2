import { randomUUID } from "node:crypto";
import type { FrameLocator, Page } from "@playwright/test";
import { SANDBOX_PLATFORM } from "#lib/sandbox-store.ts";
import { runInDatabase } from "./database.ts";
import { type Merchant, sandboxUrl } from "./fixtures.ts";

export interface Store {
  domain: string;
  userId: string;
}

/** Connects a store of the sandbox's platform with a merchant's account; its user is the owner. */
export async function connectStore({ accountId, emailAddress }: Merchant): Promise<Store> {
  const store = { domain: `${randomUUID()}.sandbox.example`, userId: randomUUID() };
  await runInDatabase("INSERT INTO connection (account_id, kind, name, external_id) VALUES ($1, 'platform', $2, $3)", [
    accountId,
    SANDBOX_PLATFORM,
    store.domain,
  ]);
  await runInDatabase(
    `INSERT INTO store_user (platform, domain, user_id, person_id)
     SELECT $1, $2, $3, id FROM person WHERE email_address = $4`,
    [SANDBOX_PLATFORM, store.domain, store.userId, emailAddress],
  );
  return store;
}

/** The address of the store's admin with a screen of the app in its frame; `more` changes the tokens it gives. */
export function adminAddress({ domain, userId }: Store, path: string, more: Record<string, string> = {}): string {
  return `${sandboxUrl()}/store-admin?${new URLSearchParams({ store: domain, user: userId, path, ...more })}`;
}

/** The frame of the app in the store's admin, once it responds to clicks. */
export async function openInAdmin(page: Page, store: Store, path: string): Promise<FrameLocator> {
  await page.goto(adminAddress(store, path));
  const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
  await frame.locator("html[data-hydrated]").waitFor();
  return frame;
}
