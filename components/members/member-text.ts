import type { Account, Member } from "#lib/calls/shapes.ts";
import { planText } from "#lib/plan-text.ts";
import { membersAllowed, planNames } from "#lib/plans.ts";

/** A person's name, or address if the name is unknown. */
export function memberName(member: Member): string {
  return member.name ?? member.emailAddress;
}

export const roleNames = { owner: "Owner", admin: "Admin", member: "Member" } as const;

/** What a role may do, in one sentence. */
export const roleRights = {
  owner: "Everything, including managing the plan and closing the account.",
  admin: "Everything except managing the plan, closing the account, and transferring ownership.",
  member: "Can work on the survey, see responses and analytics, and edit their own profile.",
} as const;

/** A person's initials: one or two characters. */
export function initialsOf(member: Member): string {
  const words = memberName(member).trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}

/** How many people the account has, and how many its plan includes. `now` in milliseconds since 1970. */
export function seatsMessage(count: number, { billingPlan, trialEndsAt }: Account, now: number): string {
  const people = count === 1 ? "1 user" : `${count} users`;
  const plan = planNames.find((name) => name === billingPlan);
  const trialEnd = new Date(trialEndsAt);
  if (!plan) return `${people}.`;
  if (trialEnd.getTime() > now) {
    const later = membersAllowed({ billingPlan: plan, trialEndsAt: new Date(0) }, new Date(now));
    return `${people}. Your trial includes unlimited users${later === null ? "" : `; the ${planText(plan)} plan includes ${later}. We won't remove anyone`}.`;
  }
  const allowed = membersAllowed({ billingPlan: plan, trialEndsAt: trialEnd }, new Date(now));
  return allowed === null
    ? `${people}. Your plan includes unlimited users.`
    : `${people}. The ${planText(plan)} plan includes ${allowed}.`;
}
