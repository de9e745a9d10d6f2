import type { MailSample } from "#lib/calls/app-digests.ts";
import { readCalendar } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { bestPracticeMail, digestMail } from "#server/foundation/mail/index.ts";
import { screenAddress } from "./addresses.ts";
import { exampleAdvice, exampleDigest } from "./example-figures.ts";
import { readAdvice } from "./read-advice.ts";
import { type DigestPeriod, readDigest } from "./read-digest.ts";

/**
 * The digest up to yesterday as it would be mailed, with the account's own figures, or with example figures if there
 * are none.
 */
export async function digestSample(
  { accountId }: Pick<MemberContext, "accountId">,
  period: DigestPeriod,
): Promise<MailSample> {
  const lastDay = await yesterdayOf(accountId);
  const own = await readDigest(accountId, period, lastDay);
  const digest = own ?? (await inAccount(accountId, () => exampleDigest(accountId, period, lastDay)));
  return { mail: sampleOf(digestMail.render({ ...digest, unsubscribeUrl: noUnsubscribe() })), isExample: own === null };
}

/**
 * The most pressing advice as it would be mailed, even if somebody already received it; with example figures if there
 * is none to give.
 */
export async function adviceSample({ accountId }: Pick<MemberContext, "accountId">): Promise<MailSample> {
  const lastDay = await yesterdayOf(accountId);
  const [own] = await readAdvice(accountId, lastDay);
  const advice = own ?? (await inAccount(accountId, () => exampleAdvice(accountId, lastDay)));
  return { mail: sampleOf(bestPracticeMail.render({ ...advice, unsubscribeUrl: noUnsubscribe() })), isExample: !own };
}

async function yesterdayOf(accountId: string): Promise<string> {
  const { today } = await inAccount(accountId, () => readCalendar({ accountId }));
  return new Date(Date.parse(today) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** A sample has no working unsubscribe link. */
function noUnsubscribe(): string {
  return screenAddress("/account/notifications");
}

function sampleOf({ subject, html }: { subject: string; html: string }) {
  return { subject, html };
}
