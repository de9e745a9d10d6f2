import type { Account } from "#lib/calls/shapes.ts";
import { notFound } from "#lib/errors.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext, PersonContext } from "#server/foundation/context/context.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";
import { overLimit } from "#server/foundation/rate-limits/index.ts";

export type SupportMessage = BodyOf<"app", "SendSupportMessage">;

/** Mails a message to the operator's support, with who wrote it; replies go to that person. Throws 429. */
export async function sendMessage(context: PersonContext, { message, about }: SupportMessage): Promise<void> {
  const refused = overLimit("supportMessage", context.personId);
  if (refused) throw refused;
  const person = await directory().person.findUnique({ where: { id: context.personId }, select: { name: true } });
  if (!person) throw notFound("person");
  const props = {
    about: about ?? ("question" as const),
    message,
    emailAddress: context.emailAddress,
    name: person.name,
    account: await accountOf(context),
  };
  await enqueueMail({ to: env.SUPPORT_EMAIL, template: "support-message", props });
}

async function accountOf({ session }: PersonContext) {
  const { membership } = session;
  const account =
    membership &&
    (await directory().account.findUnique({
      where: { id: membership.accountId },
      select: { companyName: true, billingPlan: true },
    }));
  if (!membership || !account) return null;
  const role = membership.isStaff ? "staff" : membership.role;
  return { accountId: membership.accountId, role, ...account };
}

/** Stores a person's rating of the product, one to five. A second rating on the same day (UTC) replaces the first. */
export async function submitRating(context: MemberContext, rating: number): Promise<void> {
  const { accountId, personId, now, isStaff } = context;
  if (isStaff) return;
  const startOfDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  await tenant().$transaction([
    tenant().feedbackRating.deleteMany({ where: { accountId, personId, createdAt: { gte: startOfDay } } }),
    tenant().feedbackRating.create({ data: { accountId, personId, rating, createdAt: now } }),
  ]);
}

/** Records that somebody in the account was sent to the app store to write a review; only the first time is stored. */
export async function submitReview(context: MemberContext): Promise<Account> {
  const { accountId, now } = context;
  await tenant().account.updateMany({
    where: { id: accountId, appStoreReviewSubmittedAt: null },
    data: { appStoreReviewSubmittedAt: now },
  });
  return await accountProfile(context);
}
