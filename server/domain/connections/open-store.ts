import { AppError } from "#lib/errors.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { Store } from "#server/partners/platforms/platform.ts";
import { renewCredentials } from "./renew-credentials.ts";

/** A connection with a store, as its rows are read for use. */
interface StoreRef {
  accountId: string;
  /** The connection's id. */
  id: string;
  /** The store's domain. */
  domain: string;
}

/** For all requests of one piece of work with a store, however slowly it answers each of them. */
const STORE_TIME_LIMIT_MS = 60_000;

/**
 * A connected store for a platform's functions. Credentials are read when they are asked for, so that a renewal of
 * another process counts. Its requests end {@link STORE_TIME_LIMIT_MS} after it was opened.
 */
export function openStore({ accountId, id, domain }: StoreRef): Store {
  return {
    domain,
    signal: AbortSignal.timeout(STORE_TIME_LIMIT_MS),
    credentials: async () => {
      const row = await inAccount(accountId, () =>
        tenant().connection.findUnique({ where: { accountId_id: { accountId, id } }, select: { credentials: true } }),
      );
      const sealed = row?.credentials ?? null;
      return requireCredentials(sealed === null ? null : open("connection", sealed, accountId), domain);
    },
    renew: (renew) => renewCredentials({ accountId, id }, (current) => renew(requireCredentials(current, domain))),
  };
}

function requireCredentials(credentials: string | null, domain: string): string {
  if (credentials === null) throw new AppError("conflict", `${domain} isn't connected anymore.`);
  return credentials;
}
