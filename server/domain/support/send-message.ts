import { notFound } from "#lib/errors.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { PersonContext } from "#server/foundation/context/context.ts";
import { directory } from "#server/foundation/database/db.ts";
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
