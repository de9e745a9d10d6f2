import type { MailSample } from "#lib/calls/app-digests.ts";
import { readCalendar } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { bestPracticeMail, digestMail } from "#server/foundation/mail/index.ts";
import { screenAddress } from "./addresses.ts";
import { exampleAdvice, exampleDigest } from "./example-figures.ts";
import { readAdvice } from "./read-advice.ts";
import { type DigestPeriod, readDigest } from "./read-digest.ts";

/** The digest up to yesterday as it would be mailed, in the account's own figures; in made-up ones where there would be none. */
export async function digestSample(
  { accountId }: Pick<MemberContext, "accountId">,
  period: DigestPeriod,
): Promise<MailSample> {
  const lastDay = await yesterdayOf(accountId);
  const own = await readDigest(accountId, period, lastDay);
  const digest = own ?? (await inAccount(accountId, () => exampleDigest(accountId, period, lastDay)));
  return { mail: sampleOf(digestMail.render({ ...digest, unsubscribeUrl: noEnd() })), isExample: own === null };
}

/**
 * The most pressing advice as it would be mailed, whether somebody was given it already or not; in made-up figures where all is
 * well.
 */
export async function adviceSample({ accountId }: Pick<MemberContext, "accountId">): Promise<MailSample> {
  const lastDay = await yesterdayOf(accountId);
  const [own] = await readAdvice(accountId, lastDay);
  const advice = own ?? (await inAccount(accountId, () => exampleAdvice(accountId, lastDay)));
  return { mail: sampleOf(bestPracticeMail.render({ ...advice, unsubscribeUrl: noEnd() })), isExample: !own };
}

async function yesterdayOf(accountId: string): Promise<string> {
  const { today } = await inAccount(accountId, () => readCalendar({ accountId }));
  return new Date(Date.parse(today) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Nobody ends anything by looking at a sample. */
function noEnd(): string {
  return screenAddress("/account/notifications");
}

function sampleOf({ subject, html }: { subject: string; html: string }) {
  return { subject, html };
}
