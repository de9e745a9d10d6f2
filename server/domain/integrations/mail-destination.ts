import type { Db } from "pg-boss";
import { isEmailAddress } from "#lib/email-address.ts";
import { type IntegrationName, integrationLabel } from "#lib/partners.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueMail, type OutgoingMail } from "#server/foundation/mail/index.ts";

interface DestinationChange {
  accountId: string;
  /** Who made it. */
  personId: string | null;
  name: IntegrationName;
  /** As {@link destinationOf} names it. */
  destination: string | null;
  change: "connected" | "changed" | "backfill";
}

/**
 * Mails the account's owner where responses are sent from now on, so that nobody who takes over a session can redirect
 * them unnoticed.
 * @param db the transaction of the change: the mail is sent only if that commits
 */
export async function mailDestination(details: DestinationChange, db: Db): Promise<void> {
  const mail = await mailFor(details);
  if (mail === null)
    log.error({ accountId: details.accountId }, "the email about a destination has no valid recipient");
  else await enqueueMail(mail, { db });
}

async function mailFor(details: DestinationChange): Promise<OutgoingMail | null> {
  const { accountId, personId, name, destination, change } = details;
  const [account, owner, person] = await Promise.all([
    directory().account.findUnique({ where: { id: accountId }, select: { companyName: true } }),
    directory().membership.findFirst({
      where: { accountId, role: "owner", status: "active" },
      select: { person: { select: { emailAddress: true } } },
    }),
    personId === null
      ? null
      : directory().person.findUnique({ where: { id: personId }, select: { emailAddress: true } }),
  ]);
  const to = owner?.person.emailAddress ?? "";
  if (!account || !isEmailAddress(to)) return null;
  const { companyName } = account;
  const by = person?.emailAddress ?? null;
  const url = `${env.APP_URL}/manage-integrations`;
  const props = { companyName, integration: integrationLabel(name), destination, change, by, url };
  return { to, template: "destination-changed", props };
}
