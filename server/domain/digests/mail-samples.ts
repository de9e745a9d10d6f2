import type { MailSample } from "#lib/calls/app-digests.ts";
import { readCalendar } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { bestPracticeMail, digestMail } from "#server/foundation/mail/index.ts";
import { daysUpTo, screenAddress } from "./addresses.ts";
import { type AdviceItem, readAdvice } from "./read-advice.ts";
import { type Digest, type DigestPeriod, readDigest } from "./read-digest.ts";

/** A digest with example figures, for an account that has none of its own yet. Runs in the account's scope. */
async function exampleDigest(accountId: string, period: DigestPeriod, lastDay: string): Promise<Digest> {
  const { companyName, timeZone } = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
  const days = daysUpTo(lastDay, period === "day" ? 1 : 7);
  const url = screenAddress("/surveys/analytics", days);
  return {
    companyName,
    timeZone,
    period,
    firstDay: days.startDate,
    lastDay,
    url,
    ...(period === "day" ? figuresOfDay : figuresOfWeek),
    questions: (period === "day" ? questionsOfDay : questionsOfWeek).map((question) => ({ ...question, url })),
    texts: texts.map((text) => ({ ...text, url })),
  };
}

/** Advice with example figures, for an account that needs none. Runs in the account's scope. */
async function exampleAdvice(accountId: string, lastDay: string): Promise<AdviceItem> {
  const { companyName } = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
  const days = daysUpTo(lastDay, 28);
  const figures = { answered: 240, count: 58, share: 24.2 };
  return {
    companyName,
    advice: { kind: "other", firstDay: days.startDate, lastDay, title: heard, ...figures },
    url: screenAddress("/surveys/analytics", days),
    subject: "example",
  };
}

const heard = "How did you first hear about us?";
const recommend = "How likely are you to recommend us to a friend?";

const figuresOfDay = {
  stats: { views: 64, responses: 29, completions: 24, responseRate: 45.3, completionRate: 82.8 },
  statsBefore: { views: 58, responses: 25, completions: 21, responseRate: 43.1, completionRate: 84 },
};

const figuresOfWeek = {
  stats: { views: 431, responses: 188, completions: 159, responseRate: 43.6, completionRate: 84.6 },
  statsBefore: { views: 402, responses: 169, completions: 140, responseRate: 42, completionRate: 82.8 },
};

const questionsOfDay = [
  {
    title: heard,
    answered: 28,
    summary: null,
    answers: [
      { label: "Instagram", count: 11, share: 39.3 },
      { label: "Friends or family", count: 7, share: 25 },
      { label: "A podcast", count: 4, share: 14.3 },
    ],
  },
  { title: recommend, answered: 24, summary: "NPS 45.8", answers: [] },
];

const questionsOfWeek = [
  {
    title: heard,
    answered: 183,
    summary: null,
    answers: [
      { label: "Instagram", count: 66, share: 36.1 },
      { label: "Friends or family", count: 48, share: 26.2 },
      { label: "Google or another search", count: 27, share: 14.8 },
    ],
  },
  { title: recommend, answered: 159, summary: "NPS 43.4", answers: [] },
];

const texts = [
  { title: "What is the main reason for your score?", text: "Arrived a day early, and beautifully wrapped." },
  { title: heard, text: "My barber had one of your notebooks." },
];

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
