import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { storeAccess } from "#lib/store-access.ts";
import { orderPages } from "#lib/survey/places.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { type AccountRow, accountRow, platformOf } from "#server/domain/accounts/index.ts";
import { type LiveStore, liveStore, previousStore, storeOfAccount } from "#server/domain/connections/index.ts";
import { recentCoverage } from "#server/domain/store-orders/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { addedAppPage } from "./added-site.ts";

/** The account's store, how its connection works, and what the live check found. */
export async function storeStatus({ accountId, now }: MemberContext): Promise<StoreStatus> {
  const [account, store] = await Promise.all([accountRow(accountId), liveStore(accountId)]);
  const named = store ? null : await storeOfAccount(accountId, account.platform);
  const platform = store?.platform ?? platformOf(account);
  const storeKey = { platform, ...(store && { storeNumber: store.storeNumber }) };
  const [coverage, check, lastOrderAt, previous, appPage, monthlyOrders] = await Promise.all([
    recentCoverage(accountId, storeKey, now),
    liveCheck(account, store),
    lastOrderOf(accountId, storeKey),
    store ? null : previousStore(accountId),
    store?.status === "connected" ? null : addedAppPage(accountId, now),
    store && monthlyOrdersOf(store, now),
  ]);
  return {
    platform: platformOf(account),
    domain: store?.domain ?? named?.domain ?? null,
    name: nameOf(store),
    status: !store ? "none" : store.status === "paused" ? "paused" : "connected",
    appPage,
    connectedAt: store?.connectedAt.toISOString() ?? null,
    lastError: store?.lastError ?? null,
    lastErrorAt: store?.lastErrorAt?.toISOString() ?? null,
    missingAccess: storeAccess.filter((one) => store?.missingAccess.includes(one)),
    lastOrderAt,
    webhooks: {
      checkedAt: store?.webhooksCheckedAt?.toISOString() ?? null,
      repairedAt: store?.webhooksRepairedAt?.toISOString() ?? null,
    },
    previous,
    offers: offersOf(account, store),
    check,
    coverage,
    monthlyOrders,
  };
}

async function lastOrderOf(
  accountId: string,
  store: { platform: string; storeNumber?: number },
): Promise<string | null> {
  const last = await tenant().storeOrder.findFirst({
    where: { accountId, ...store, isAccepted: true, isTest: false },
    orderBy: { placedAt: "desc" },
    select: { placedAt: true },
  });
  return last?.placedAt.toISOString() ?? null;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** How many orders the store had in the last 30 days; null if it wasn't connected, and sent us none, for all of them. */
async function monthlyOrdersOf(store: LiveStore, now: Date): Promise<number | null> {
  const { accountId, platform, storeNumber, connectedAt } = store;
  const since = new Date(now.getTime() - MONTH_MS);
  if (connectedAt > since) return null;
  const counted = { isAccepted: true, isTest: false, placedAt: { gte: since } };
  return await tenant().storeOrder.count({ where: { accountId, platform, storeNumber, ...counted } });
}

function nameOf(store: LiveStore | null): string | null {
  const { name } = membersOf(store?.details);
  return typeof name === "string" ? name : null;
}

/** Only what differs: figures depend on both, so the merchant decides. */
function offersOf(account: AccountRow, store: LiveStore | null): StoreStatus["offers"] {
  const { currency, timeZone } = membersOf(store?.details);
  const differing = (value: unknown, own: string) => (typeof value === "string" && value !== own ? value : null);
  return { currency: differing(currency, account.currency), timeZone: differing(timeZone, account.timeZone) };
}

async function liveCheck(account: AccountRow, store: LiveStore | null): Promise<StoreStatus["check"]> {
  const { id: accountId, liveSurveyId, surveyEnabled } = account;
  const [isPublished, isOn] = [liveSurveyId !== null, surveyEnabled && liveSurveyId !== null];
  // A page that a merchant made by hand shows the survey, too.
  if (!store)
    return { isPublished, isOn, firstOrderAt: null, isSeen: await isSeenOn(accountId, platformOf(account), null) };
  const first = await tenant().storeOrder.findFirst({
    where: { accountId, platform: store.platform, storeNumber: store.storeNumber, isAccepted: true, isTest: false },
    orderBy: { placedAt: "asc" },
    select: { placedAt: true },
  });
  return {
    isPublished,
    isOn,
    firstOrderAt: first?.placedAt.toISOString() ?? null,
    isSeen: await isSeenOn(accountId, store.platform, store.id),
  };
}

/**
 * Whether a shopper of the platform saw a survey of the account in the store itself: an email or a link shows it also if
 * no page of the store does. By the unique key of responses.
 * @param connectionId only since this connection was made: a store that comes back lost its blocks. Both ids are UUIDs of
 *   version 7, in the order of their times; null for any time
 */
async function isSeenOn(accountId: string, platform: string, connectionId: string | null): Promise<boolean> {
  const { rows } = await accountPool().query<{ isSeen: boolean }>(
    `SELECT EXISTS (SELECT FROM response WHERE account_id = $1
       AND survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = $1)) AND platform = $2
       AND surface = ANY($3) AND NOT is_test AND ($4::uuid IS NULL OR id > $4)) AS "isSeen"`,
    [accountId, platform, [...orderPages, "pos"], connectionId],
  );
  return rows[0]?.isSeen ?? false;
}
