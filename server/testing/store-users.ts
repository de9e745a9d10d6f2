import { randomUUIDv7 } from "node:crypto";
import { SANDBOX_PLATFORM } from "#lib/sandbox-store.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { storeToken } from "../../sandbox/store/token.ts";
import type { TestPerson } from "./factories.ts";

export interface TestStore {
  domain: string;
  /** The `Authorization` header with a token for the store's user `userId`. */
  bearer: (userId: string, claims?: { seconds?: number; key?: string }) => { authorization: string };
}

/** A store of the sandbox's platform, connected with the account. */
export async function aStore(accountId: string): Promise<TestStore> {
  const domain = `${randomUUIDv7()}.sandbox.example`;
  const data = { accountId, kind: "platform", name: SANDBOX_PLATFORM, externalId: domain };
  await inAccount(accountId, () => tenant().connection.create({ data }));
  return storeAt(domain);
}

/** A store, connected or not. */
export function storeAt(domain: string): TestStore {
  return {
    domain,
    bearer: (userId, { seconds = 60, ...key } = {}) => ({
      authorization: `Bearer ${storeToken({ store: domain, userId, seconds, ...key })}`,
    }),
  };
}

/** Makes a person a user of the store. Returns the user's id. */
export async function aStoreUser({ domain }: TestStore, { personId }: TestPerson): Promise<string> {
  const userId = randomUUIDv7();
  await directory().storeUser.create({ data: { platform: SANDBOX_PLATFORM, domain, userId, personId } });
  return userId;
}
