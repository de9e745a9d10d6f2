import type { Account, Member } from "#lib/calls/shapes.ts";
import { membersAllowed, planNames } from "#lib/plans.ts";

/** How a person is called where the name is not known. */
export function memberName(member: Member): string {
  return member.name ?? member.emailAddress;
}

export const roleNames = { owner: "Owner", admin: "Admin", member: "Member" } as const;

/** What a role may do, in one sentence. */
export const roleRights = {
  owner: "Everything, the plan and closing the account included.",
  admin: "Everything but the plan, closing the account and who owns it: users, API keys and business information too.",
  member: "The survey, its answers and figures, and their own profile.",
} as const;

/** One or two letters that stand for a person. */
export function initialsOf(member: Member): string {
  const words = memberName(member).trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}

/** How many people the account has, and how many it has room for. `now` in milliseconds since 1970. */
export function roomFor(count: number, { billingPlan, trialEndsAt }: Account, now: number): string {
  const people = count === 1 ? "1 person" : `${count} people`;
  const plan = planNames.find((name) => name === billingPlan);
  const trialEnd = new Date(trialEndsAt);
  if (!plan) return `${people}.`;
  if (trialEnd.getTime() > now) {
    const later = membersAllowed({ billingPlan: plan, trialEndsAt: new Date(0) }, new Date(now));
    return `${people}. The trial has room for as many as you like${later === null ? "" : `; after that, ${plan} has room for ${later}. Nobody is removed`}.`;
  }
  const allowed = membersAllowed({ billingPlan: plan, trialEndsAt: trialEnd }, new Date(now));
  return allowed === null ? `${people}. The plan has no limit.` : `${people}. ${plan} has room for ${allowed}.`;
}
