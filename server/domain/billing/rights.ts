import type { PlanName } from "#lib/plans.ts";
import type { Subscription } from "#server/partners/payments/payments.ts";

const DAY_MS = 86_400_000;
/** How long a plan stays after the first failure of a renewal. */
export const GRACE_DAYS = 7;

/** What an account may use by what it pays for. */
export interface Rights {
  plan: PlanName;
  isPastDue: boolean;
}

interface Deadlines {
  /** When the renewal that isn't paid failed first; null if none did. */
  pastDueSince: Date | null;
  /** The end of what is paid for, while payments are paused. */
  paidUntil: Date | null;
  now: Date;
}

/**
 * What a subscription gives an account; null if it changes nothing: an open first payment grants no plan, and neither
 * takes one away.
 */
export function rightsOf(
  { status, plan }: { status: string; plan: PlanName | null },
  { pastDueSince, paidUntil, now }: Deadlines,
): Rights | null {
  if (paidUntil !== null && paidUntil <= now) return { plan: "Free", isPastDue: false };
  switch (status) {
    case "trialing":
    case "active":
      return plan && { plan, isPastDue: false };
    case "past_due": {
      const isOver = pastDueSince !== null && now.getTime() - pastDueSince.getTime() >= GRACE_DAYS * DAY_MS;
      return isOver ? { plan: "Free", isPastDue: true } : plan && { plan, isPastDue: true };
    }
    case "incomplete_expired":
    case "unpaid":
    case "canceled":
    case "paused":
      return { plan: "Free", isPastDue: false };
    default:
      return null;
  }
}

/**
 * When the renewal that isn't paid failed first, however late we hear of it: a renewal's invoice is charged as soon as it is
 * final, some time after the period began.
 */
export function firstFailureOf({
  currentPeriodStart: start,
  latestInvoice,
}: Pick<Subscription, "currentPeriodStart" | "latestInvoice">): Date | null {
  const charged = latestInvoice?.status === "open" ? latestInvoice.finalizedAt : null;
  return charged !== null && (start === null || charged > start) ? charged : start;
}

/** The statuses of subscriptions that can still be charged or are being paid for. An account has at most one. */
export function isLive({ status }: Pick<Subscription, "status">): boolean {
  return ["trialing", "active", "past_due", "unpaid", "paused", "incomplete", "unknown"].includes(status);
}

/** As {@link isRunning} means it. */
export const runningStatuses: readonly string[] = ["trialing", "active", "past_due"];

/** Whether a plan is changed by an upgrade or downgrade, and not by buying it. */
export function isRunning({ status }: Pick<Subscription, "status">): boolean {
  return runningStatuses.includes(status);
}

/** Whether a stored status means that the subscription is running. */
export function isRunningStatus(status: string | null): boolean {
  return status !== null && runningStatuses.includes(status);
}

/** The same in SQL, of a column. */
export function isRunningStatusSql(column: string): string {
  return `${column} IN (${runningStatuses.map((status) => `'${status}'`).join(", ")})`;
}

/** Whether nothing can be charged anymore, by a status that was written down: there is none, or it is over. */
export function isEndedStatus(status: string | null): boolean {
  return status === null || status === "canceled" || status === "incomplete_expired";
}

/**
 * The subscription that counts: the newest that runs, else the newest that may come to run, else the newest of all; null
 * if there is none.
 */
export function currentOf(subscriptions: readonly Subscription[]): Subscription | null {
  const newest = subscriptions.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return newest.find(isRunning) ?? newest.find(isLive) ?? newest[0] ?? null;
}
