import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { isStorePlatform } from "#server/domain/connections/index.ts";
import { hashToken, newToken } from "#server/domain/sessions/index.ts";
import { open, seal } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { STORE_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";
import type { PlatformPerson, StorePlatformName } from "#server/partners/platforms/platform.ts";

/** Whom a ticket opens the app for: a user of a store, as its platform named them. */
export interface StoreTicket {
  platform: StorePlatformName;
  /** In lower case. */
  domain: string;
  user: PlatformPerson;
  /** Mailed to the user's address, whose person it makes this user. The others open a tab from a platform's frame. */
  isMailed?: boolean;
}

/** Long enough to sign in by mail in between. */
const LIFETIME_MS = 30 * 60 * 1000;

const Sealed = z.object({
  emailAddress: z.string().nullable(),
  name: z.string().nullable(),
  isOwner: z.boolean(),
  isMailed: z.boolean().default(false),
});

/**
 * Makes a ticket for a user whom a platform's signed request named. Frames of BigCommerce and Wix have no cookie, and get
 * no tokens, so the ticket opens the app in a tab of its own; users of Shopify get tickets by mail alone.
 * @returns the token, which isn't stored
 */
export async function issueTicket({ platform, domain, user, isMailed }: StoreTicket, now: Date): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const { userId, ...rest } = user;
  const sealed = seal("store ticket", JSON.stringify({ ...rest, isMailed }), tokenHash);
  const expiresAt = new Date(now.getTime() + (isMailed ? STORE_LINK_LIFETIME_MS : LIFETIME_MS));
  const key = { tokenHash, platform, domain: domain.toLowerCase() };
  await directory().storeTicket.create({ data: { ...key, userId, sealed, expiresAt } });
  return token;
}

/** Looks at a ticket without using it; null if it was used, has expired, or was never issued. */
export async function readTicket(token: string, now: Date): Promise<StoreTicket | null> {
  if (!isToken(token)) return null;
  const row = await directory().storeTicket.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: now } },
  });
  return row && ticketOf(row);
}

/** Uses a ticket up: of several requests, one gets it. */
export async function redeemTicket(token: string, now: Date): Promise<StoreTicket | null> {
  if (!isToken(token)) return null;
  const ticket = await readTicket(token, now);
  if (!ticket) return null;
  const { count } = await directory().storeTicket.deleteMany({ where: { tokenHash: hashToken(token) } });
  return count === 1 ? ticket : null;
}

/** Ends the tickets of a user who lost the app, or all of a store that left. */
export async function dropTickets(platform: string, domain: string, userId?: string): Promise<void> {
  await directory().storeTicket.deleteMany({ where: { platform, domain, ...(userId !== undefined && { userId }) } });
}

/** Longer texts aren't even hashed. */
function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

interface TicketRow {
  tokenHash: string;
  platform: string;
  domain: string;
  userId: string;
  sealed: string;
}

function ticketOf({ tokenHash, platform, domain, userId, sealed }: TicketRow): StoreTicket | null {
  if (!isStorePlatform(platform)) return null;
  const { isMailed, ...facts } = Sealed.parse(parseJson(open("store ticket", sealed, tokenHash)));
  return { platform, domain, user: { userId, ...facts }, ...(isMailed && { isMailed }) };
}
