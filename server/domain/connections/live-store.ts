import type { Connection } from "#generated/prisma/client.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { tenant } from "#server/foundation/database/db.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";
import { isStorePlatform, storePlatformNames } from "./store-platforms.ts";

/** An account's connection with its store. */
export interface LiveStore extends Omit<Connection, "credentials" | "webhookSecret" | "externalId" | "name"> {
  platform: StorePlatformName;
  domain: string;
}

/** What a store calls itself; null while unknown. */
export function nameOfStore({ details }: Pick<Connection, "details">): string | null {
  const { name } = membersOf(details);
  return typeof name === "string" ? name : null;
}

/** The currency that a store last said it has; null while unknown. */
export function storedCurrency({ details }: Pick<Connection, "details">): string | null {
  const { currency } = membersOf(details);
  return typeof currency === "string" ? currency : null;
}

/** Where a store says that it can be reached; null while unknown. */
export function contactOfStore({ details }: Pick<Connection, "details">): string | null {
  const { contactEmail } = membersOf(details);
  return typeof contactEmail === "string" ? contactEmail : null;
}

/** The store that the account in scope is connected with, paused or not; null if there is none. */
export async function liveStore(accountId: string): Promise<LiveStore | null> {
  const row = await tenant().connection.findFirst({
    where: {
      accountId,
      kind: "platform",
      name: { in: [...storePlatformNames] },
      status: { in: ["connected", "paused"] },
    },
    omit: { credentials: true, webhookSecret: true },
  });
  if (!row || !isStorePlatform(row.name) || row.externalId === null) return null;
  const { name: platform, externalId: domain, ...rest } = row;
  return { ...rest, platform, domain };
}
