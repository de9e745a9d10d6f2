import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { open, seal } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import type { VerifiedStore } from "#server/partners/platforms/platform.ts";

/** How long a merchant may take to choose an account for a store that installed the app. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const Kept = z.object({ credentials: z.string(), scopes: z.array(z.string()) });

/** Keeps what reaches a store that no account has yet, until a merchant confirms. A newer install replaces it. */
export async function keepInstall(platform: string, store: VerifiedStore, now: Date): Promise<void> {
  const key = { platform, domain: store.domain.toLowerCase() };
  const { credentials, scopes } = store;
  const sealed = seal("store install", JSON.stringify({ credentials, scopes }), nameOf(key));
  const written = { sealed, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  await directory().storeInstall.upsert({
    where: { platform_domain: key },
    create: { ...key, ...written },
    update: written,
  });
}

/** The store as it was installed; null if it wasn't, or too long ago, or an account has it. */
export async function findInstall(platform: string, domain: string, now: Date): Promise<VerifiedStore | null> {
  const key = { platform, domain };
  const row = await directory().storeInstall.findUnique({
    where: { platform_domain: key, expiresAt: { gt: now } },
  });
  if (!row) return null;
  const { credentials, scopes } = Kept.parse(parseJson(open("store install", row.sealed, nameOf(key))));
  return { domain, credentials, scopes, users: [] };
}

/**
 * Forgets it: an account has the store now, or the store left.
 * @param leftAt a store that was installed again since then stays
 */
export async function dropInstall(platform: string, domain: string, leftAt?: Date): Promise<void> {
  const expiresAt = leftAt && { lte: new Date(leftAt.getTime() + LIFETIME_MS) };
  await directory().storeInstall.deleteMany({ where: { platform, domain, ...(expiresAt && { expiresAt }) } });
}

/** What the sealed text is bound to. */
function nameOf({ platform, domain }: { platform: string; domain: string }): string {
  return `${platform} ${domain}`;
}
