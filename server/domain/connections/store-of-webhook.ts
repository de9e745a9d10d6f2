import { uuidPattern } from "#lib/uuid.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";

/** The store that a webhook's address names. */
export interface WebhookStore {
  domain: string;
  /** What its webhooks are signed with; null if it has none of its own. */
  secret: string | null;
}

const asking = new Map<string, Promise<WebhookStore | null>>();

/**
 * The store of a live connection, by the connection's id, with the secret that its webhooks are signed with; null if
 * there is none. Webhooks of one store that arrive at once share a read: however many it sends, others don't wait.
 * @param platform as in `connection.name`
 */
export async function storeOfWebhook(platform: string, connectionId: string): Promise<WebhookStore | null> {
  if (!uuidPattern.test(connectionId)) return null;
  const key = `${platform} ${connectionId}`;
  const asked = asking.get(key) ?? readStore(platform, connectionId).finally(() => asking.delete(key));
  asking.set(key, asked);
  return await asked;
}

async function readStore(platform: string, connectionId: string): Promise<WebhookStore | null> {
  const [found] = await directory().$queryRaw<
    { accountId: string; domain: string; secret: string | null }[]
  >`SELECT account_id AS "accountId", domain, webhook_secret AS secret
    FROM store_of_webhook(${platform}, ${connectionId}::uuid)`;
  if (!found) return null;
  const { accountId, domain, secret } = found;
  return { domain, secret: secret === null ? null : open("webhook secret", secret, accountId) };
}
