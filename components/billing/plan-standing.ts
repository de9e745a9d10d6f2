import type { Billing } from "#lib/calls/app-billing.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { isGrantedPlan } from "#lib/plan-change.ts";

type PlanAccount = Pick<Account, "billingPlan" | "trialEndsAt" | "timeZone" | "accountStatus">;

/** What an account has, and what may be changed about it. */
export interface PlanStanding {
  billing: Billing;
  /** What is being paid for, else what the account was granted, else Free. */
  current: string;
  /** Whether everything is free at the moment, without or before the first charge. */
  isTrial: boolean;
  isPastDue: boolean;
  isGranted: boolean;
  /** Whether plans can be chosen here, by the person who looks. */
  mayChange: boolean;
  /** Whether they can end what is paid for. */
  mayCancel: boolean;
  trialEndsAt: string;
  /** The product's time, in milliseconds since 1970. */
  nowMs: number;
  /** `November 30` in the account's time zone. */
  dayOf: (instant: string) => string;
}

/** `isOwner`: the person may change plans. `nowMs` in milliseconds since 1970. */
export function planStanding(account: PlanAccount, billing: Billing, isOwner: boolean, nowMs: number): PlanStanding {
  const { billingPlan, trialEndsAt, timeZone, accountStatus } = account;
  const isGranted = isGrantedPlan(billingPlan);
  const mayCancel = isOwner && billing.isAvailable && accountStatus !== "closing";
  return {
    billing,
    current: billing.subscription?.plan ?? billingPlan,
    isTrial: Date.parse(trialEndsAt) > nowMs,
    isPastDue: accountStatus === "pastDue",
    isGranted,
    mayChange: mayCancel && billing.billedBy === null,
    mayCancel: mayCancel && billing.billedBy === null,
    trialEndsAt,
    nowMs,
    dayOf: dayIn(timeZone, nowMs),
  };
}

/** Formats days in a time zone: `November 30`, with the year if it isn't this one. */
export function dayIn(timeZone: string, nowMs: number): (instant: string) => string {
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone });
  const short = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone });
  const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
  const thisYear = year.format(nowMs);
  return (instant) => {
    const date = new Date(instant);
    return (year.format(date) === thisYear ? short : long).format(date);
  };
}
