import { randomInt, randomUUIDv7 } from "node:crypto";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { signSessionToken, staffClaims } from "../../sandbox/partners/shopify/session-token.ts";
import { api } from "./api.ts";
import type { TestPerson } from "./factories.ts";

const platform = "Shopify";

export interface TestStore {
  domain: string;
  /** The name of the store in the admin's addresses. */
  handle: string;
  /** The `Authorization` header with a token for the store's user `userId`. */
  bearer: (userId: string, claims?: { seconds?: number; key?: string }) => { authorization: string };
}

/** A Shopify store, connected with the account. Nothing answers for it. */
export async function aStore(accountId: string): Promise<TestStore> {
  const store = storeAt(`store-${randomUUIDv7()}`);
  await connect(accountId, store);
  return store;
}

/** Connects a store with an account, as its install does. */
export async function connect(accountId: string, { domain }: TestStore): Promise<void> {
  const data = { accountId, kind: "platform", name: platform, externalId: domain };
  await inAccount(accountId, () => tenant().connection.create({ data }));
}

/** A store, connected or not. */
export function storeAt(handle: string): TestStore {
  const domain = `${handle}.myshopify.com`;
  return {
    domain,
    handle,
    bearer: (userId, { seconds = 60, key = env.SHOPIFY_API_SECRET ?? "" } = {}) => ({
      authorization: `Bearer ${signSessionToken(key, staffClaims(env.SHOPIFY_API_KEY ?? "", domain, userId, { seconds }))}`,
    }),
  };
}

/** Makes a person a user of the store. Returns the user's id. */
export async function aStoreUser({ domain }: TestStore, { personId }: TestPerson): Promise<string> {
  const userId = aUserId();
  await directory().storeUser.create({ data: { platform, domain, userId, personId } });
  return userId;
}

/** An id as Shopify gives one to a user of a store. */
export function aUserId(): string {
  return String(randomInt(1_000_000_000_000));
}

/**
 * Answers in the store's admin whether to connect it.
 * @param connects to the account that started its install last, or to the given one; false for one of its own
 */
export async function answerInstall(
  domain: string,
  headers: Record<string, string>,
  connects: boolean | string,
): Promise<Response> {
  const last = await directory().startedInstall.findFirst({ where: { domain }, orderBy: { expiresAt: "desc" } });
  const accountId = typeof connects === "string" ? connects : connects ? (last?.accountId ?? randomUUIDv7()) : null;
  return await api("POST", "/app/stores/answer-install", { headers, body: { accountId } });
}
