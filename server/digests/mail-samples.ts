import type { MailSample } from "#lib/calls/app-digests.ts";
import { readCalendar } from "#server/analytics/index.ts";
import { inAccount } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { bestPracticeMail, digestMail } from "#server/mail/index.ts";
import { screenAddress } from "./addresses.ts";
import { readAdvice } from "./read-advice.ts";
import { type DigestPeriod, readDigest } from "./read-digest.ts";

/** The digest up to yesterday as it would be mailed, in the account's own figures; `mail` is null where there would be none. */
export async function digestSample(
  { accountId }: Pick<MemberContext, "accountId">,
  period: DigestPeriod,
): Promise<MailSample> {
  const digest = await readDigest(accountId, period, await yesterdayOf(accountId));
  return { mail: digest && sampleOf(digestMail.render({ ...digest, unsubscribeUrl: noEnd() })) };
}

/** The most pressing advice as it would be mailed, whether somebody was given it already or not; `mail` is null where all is well. */
export async function adviceSample({ accountId }: Pick<MemberContext, "accountId">): Promise<MailSample> {
  const [first] = await readAdvice(accountId, await yesterdayOf(accountId));
  return { mail: first ? sampleOf(bestPracticeMail.render({ ...first, unsubscribeUrl: noEnd() })) : null };
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
