import { Prisma } from "#generated/prisma/client.ts";
import type { Member } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { utcMoment } from "#lib/utc-moment.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { checkMemberCount } from "#server/domain/plans/index.ts";
import { requireRecentSignIn } from "#server/domain/sessions/index.ts";
import {
  checkLinkRate,
  insertLink,
  isMailedOften,
  linkUrl,
  lockAddress,
  lockTimeouts,
  reservedUntil,
} from "#server/domain/sign-in/index.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { enqueueMailWithin, INVITATION_LIFETIME_MS } from "#server/foundation/mail/index.ts";
import { memberByAddress, memberOf } from "./member.ts";

/** How many invitations an account may send within an hour, times RATE_LIMIT_SCALE. */
const INVITATIONS_PER_HOUR = 50;

/** Throws 429 with the seconds to wait: trial accounts must not be usable to spam strangers. */
async function checkInvitationRate(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await checkLinkRate(transaction, Prisma.sql`account_id = ${accountId}::uuid AND purpose = 'invite'`, {
    perHour: INVITATIONS_PER_HOUR,
    refusal: "This account sent too many invitations in the last hour. Try again later.",
  });
}

export type Invitation = BodyOf<"Account", "InviteMember">;

/**
 * Invites an address, known or not, and mails the link; inviting again sends a new link, and the older ones stop
 * working. Returns the resulting member.
 * Throws 403 `recent-sign-in-required` for an admin, 409 for an active member or an address on hold, 402 if the plan
 * has no seats left, 429 if too many invitations were sent.
 */
export async function inviteMember(context: MemberContext, invitation: Invitation): Promise<Member> {
  // An admin can create keys and change roles, so inviting one needs the same check as changing a role.
  if (invitation.userRole === "admin") requireRecentSignIn(context.session);
  return await tenant().$transaction((transaction) => inviteWithin(transaction, context, invitation), lockTimeouts);
}

async function inviteWithin(
  transaction: Prisma.TransactionClient,
  context: MemberContext,
  invitation: Invitation,
): Promise<Member> {
  const { accountId } = context;
  const { emailAddress } = invitation;
  // Locks the account's row first, so that its invitations are serialized and counted correctly.
  const account = await lockAccount(transaction, accountId);
  await lockAddress(transaction, emailAddress);
  await checkInvitationRate(transaction, accountId);
  const personId = await personWith(transaction, emailAddress);
  const before = await transaction.membership.findUnique({
    where: { accountId_personId: { accountId, personId } },
    select: { status: true },
  });
  if (before?.status === "active") {
    const isSelf = personId === context.personId;
    throw new AppError(
      "conflict",
      isSelf ? "That's your own email address." : `${emailAddress} is already a teammate.`,
    );
  }
  if (!before)
    checkMemberCount(account, (await transaction.membership.count({ where: { accountId } })) + 1, context.now);
  await writeMembership(transaction, context, personId, invitation);
  const { personId: by, isStaff: asStaff } = context;
  const event = { accountId, personId: by, asStaff, subject: emailAddress, details: { role: invitation.userRole } };
  await recordSecurityEvent({ action: "memberInvited", ...event }, transaction);
  const token = await replaceLink(transaction, accountId, personId, emailAddress);
  if (!(await isMailedOften(transaction, emailAddress))) {
    await mailInvitation(transaction, context, invitation, { token, companyName: account.companyName });
  }
  return memberOf(await memberByAddress(transaction, accountId, emailAddress));
}

async function mailInvitation(
  transaction: Prisma.TransactionClient,
  context: MemberContext,
  { emailAddress, userRole }: Invitation,
  { token, companyName }: { token: string; companyName: string },
): Promise<void> {
  const inviter = await transaction.person.findUnique({ where: { id: context.personId }, select: { name: true } });
  await enqueueMailWithin(transaction, {
    to: emailAddress,
    template: "invitation",
    props: {
      url: linkUrl("invite", token),
      companyName,
      inviter: context.emailAddress,
      inviterName: inviter?.name ?? null,
      userRole,
    },
  });
}

/**
 * The person with an address; an unknown one is created, without a name.
 * Throws 409 if the address is reserved for its previous owner.
 */
async function personWith(transaction: Prisma.TransactionClient, emailAddress: string): Promise<string> {
  const known = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  if (known) return known.id;
  const until = await reservedUntil(transaction, emailAddress);
  if (until) {
    throw new AppError("conflict", `You can't invite ${emailAddress} yet. Try again after ${utcMoment(until)}.`, {
      extra: { until: until.toISOString() },
    });
  }
  const person = await transaction.person.create({ data: { emailAddress }, select: { id: true } });
  return person.id;
}

async function writeMembership(
  transaction: Prisma.TransactionClient,
  { accountId, personId: invitedBy, now: invitedAt }: MemberContext,
  personId: string,
  { name, userRole: role }: Invitation,
): Promise<void> {
  const invited = { role, invitedAt, invitedBy, ...(name === undefined ? {} : { invitedName: name }) };
  await transaction.membership.upsert({
    where: { accountId_personId: { accountId, personId } },
    create: { ...invited, accountId, personId, status: "invited" },
    update: invited,
  });
}

async function replaceLink(
  transaction: Prisma.TransactionClient,
  accountId: string,
  personId: string,
  emailAddress: string,
): Promise<string> {
  await transaction.$executeRaw`
    UPDATE sign_in_link SET expires_at = now()
    WHERE purpose = 'invite' AND account_id = ${accountId}::uuid AND person_id = ${personId}::uuid
      AND used_at IS NULL AND expires_at > now()`;
  return await insertLink(transaction, {
    purpose: "invite",
    emailAddress,
    lifetimeMs: INVITATION_LIFETIME_MS,
    accountId,
    personId,
  });
}
