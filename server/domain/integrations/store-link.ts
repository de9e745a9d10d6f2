import * as z from "zod";
import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { type IntegrationName, integrationLabel } from "#lib/partners.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { destinationOf } from "./destination.ts";
import { mailDestination } from "./mail-destination.ts";
import { placeTakenSql } from "./place-proof.ts";
import { joinShared, SHARED, sharedRef } from "./shared-credential.ts";

/** What is stored of a partner. */
export interface NewLink {
  accountId: string;
  personId: string | null;
  isStaff: boolean;
  name: IntegrationName;
  enabled: boolean;
  settings: Record<string, unknown>;
  /** As JSON; null keeps those that are stored. */
  credential: string | null;
  /** Whom we are connected with, in the partner's terms. */
  externalId?: string | null;
  /** From now on, responses arrive somewhere else: the owner is mailed. */
  isNewPlace: boolean;
  /** The setting with a place that was nobody else's, if that still has to hold; null where none is shared. */
  freePlace?: string | null;
  /** The connection works again: it was tried. */
  isTried: boolean;
  now: Date;
}

/**
 * Stores what a merchant set, and the credentials that were tried. A first connection and a new place are written to the
 * account's log, and mailed to its owner if the place is new.
 */
export async function storeLink(link: NewLink): Promise<void> {
  const { accountId, name, enabled, externalId } = link;
  const settings = jsonOf(link.settings);
  const shared = sharedRef(name, externalId ?? null);
  if (shared && link.credential !== null) await joinShared(shared, accountId, link.credential);
  const credential = shared && link.credential !== null ? SHARED : link.credential;
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
      await requireFreePlace(transaction, link);
      await transaction.integration.upsert({
        where: { accountId_name: { accountId, name } },
        create: { accountId, name, enabled, settings },
        update: { enabled, settings },
      });
      await storeConnection(transaction, { ...link, credential });
    }),
  );
}

/** If two accounts name the same destination at the same time, the second one must prove that it is theirs. */
async function requireFreePlace(
  transaction: Prisma.TransactionClient,
  { name, settings, freePlace }: NewLink,
): Promise<void> {
  const place = typeof freePlace === "string" ? settings[freePlace] : undefined;
  if (typeof place !== "string") return;
  await transaction.$executeRawUnsafe(lockPlaceSql, name, place);
  const [found] = await transaction.$queryRawUnsafe<{ taken: boolean }[]>(placeTakenSql, name, freePlace, place);
  if (found?.taken) throw new AppError("conflict", "Another account has just connected this place. Connect it again.");
}

const lockPlaceSql = "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))";

const JsonObject = z.record(z.string(), z.json());

/** Settings as they are stored, without members that aren't set. */
export function jsonOf(settings: Record<string, unknown>): z.output<typeof JsonObject> {
  return JsonObject.parse(parseJson(JSON.stringify(settings)));
}

async function storeConnection(transaction: Prisma.TransactionClient, link: NewLink): Promise<void> {
  const { accountId, name, credential, externalId, isTried, isNewPlace, now } = link;
  const works = {
    status: "connected",
    pauseReason: null,
    lastError: null,
    lastErrorAt: null,
    failures: 0,
    heldUntil: null,
  };
  const written = {
    ...(isTried && works),
    ...(credential !== null && { credentials: seal("connection", credential, accountId), connectedAt: now }),
    ...(externalId !== undefined && { externalId }),
  };
  if (externalId !== undefined) await forgetOtherAccount(transaction, link, externalId);
  const where = { accountId, kind: "integration", name, status: { not: "removed" } };
  const live = await transaction.connection.findFirst({ where, select: { id: true } });
  if (live) {
    if (Object.keys(written).length > 0) {
      await transaction.connection.update({ where: { accountId_id: { accountId, id: live.id } }, data: written });
    }
    if (isNewPlace) await reportPlace(transaction, link, "changed");
    return;
  }
  if (credential === null) return;
  await transaction.connection.create({ data: { accountId, kind: "integration", name, ...written } });
  await reportPlace(transaction, link, "connected");
}

const actions = { connected: "integrationConnected", changed: "integrationChanged" } as const;

async function reportPlace(
  transaction: Prisma.TransactionClient,
  { accountId, personId, isStaff, name, settings, isNewPlace }: NewLink,
  change: keyof typeof actions,
): Promise<void> {
  const destination = destinationOf(name, settings);
  const event = {
    action: actions[change],
    accountId,
    personId,
    asStaff: isStaff,
    subject: integrationLabel(name),
    details: destination === null ? {} : { destination },
  };
  await recordSecurityEvent(event, transaction);
  if (isNewPlace) await mailDestination({ accountId, personId, name, destination, change }, transactionDb(transaction));
}

/** What is known of messages at another account of the partner, such as a ticket's ID, means nothing in this one. */
async function forgetOtherAccount(
  transaction: Prisma.TransactionClient,
  { accountId, name }: NewLink,
  externalId: string | null,
): Promise<void> {
  const previous = await transaction.connection.findFirst({
    where: { accountId, kind: "integration", name },
    orderBy: { connectedAt: "desc" },
    select: { externalId: true },
  });
  if (!previous || previous.externalId === externalId) return;
  const where = { accountId, integration: name, remoteId: { not: null } };
  await transaction.delivery.updateMany({ where, data: { remoteId: null } });
}
