import type { DigestSample } from "#lib/calls/app-digests.ts";
import { readCalendar } from "#server/analytics/index.ts";
import { inAccount } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { digestMail } from "#server/mail/index.ts";
import { screenAddress } from "./addresses.ts";
import { type DigestPeriod, readDigest } from "./read-digest.ts";

/** The digest up to yesterday as it would be mailed, in the account's own figures; `mail` is null where there would be none. */
export async function digestSample(
  { accountId }: Pick<MemberContext, "accountId">,
  period: DigestPeriod,
): Promise<DigestSample> {
  const { today } = await inAccount(accountId, () => readCalendar({ accountId }));
  const yesterday = new Date(Date.parse(today) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const digest = await readDigest(accountId, period, yesterday);
  if (!digest) return { mail: null };
  // Nobody ends anything by looking at a sample.
  const unsubscribeUrl = screenAddress("/account/notifications");
  const { subject, html } = digestMail.render({ ...digest, unsubscribeUrl });
  return { mail: { subject, html } };
}
