import { localDay } from "#lib/local-day.ts";
import { type Period, periodBefore } from "#lib/statistics/period-before.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { unseenSince } from "#server/domain/previews/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { Advice } from "#server/foundation/mail/index.ts";
import { daysUpTo, questionAddress, screenAddress } from "./addresses.ts";

/** Advice based on an account's figures, and where to act on it. */
export interface AdviceItem {
  companyName: string;
  advice: Advice;
  url: string;
  /** What it is about: nobody gets the same advice about the same thing twice. */
  subject: string;
}

/** In percent; both thresholds come from the specification. */
const muchOther = 20;
const half = 0.5;
const daysOfWeek = 7;
const daysOfOther = 28;

/**
 * The advice that an account's own figures up to `lastDay` (`YYYY-MM-DD`, local) call for, most pressing first; empty
 * if all is well. A survey that is off can't be seen, so there is no advice on views then.
 */
export async function readAdvice(accountId: string, lastDay: string): Promise<AdviceItem[]> {
  return await inAccount(accountId, async () => {
    const account = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
    const isOn = account.surveyEnabled && account.liveSurveyId !== null;
    const found = [
      ...(isOn ? await viewsAdvice(account, lastDay) : []),
      ...(await otherAdvice(accountId, daysUpTo(lastDay, daysOfOther))),
    ];
    return found.map((given) => ({ companyName: account.companyName, ...given }));
  });
}

type Finding = Omit<AdviceItem, "companyName">;

interface Account {
  id: string;
  timeZone: string;
  createdAt: Date;
}

async function viewsAdvice({ id: accountId, timeZone, createdAt }: Account, lastDay: string): Promise<Finding[]> {
  const week = daysUpTo(lastDay, daysOfWeek);
  const about = { firstDay: week.startDate, lastDay };
  const now = await topLevelStats({ accountId }, week);
  if (now.views === 0) {
    const unseen = await unseenSince({ accountId, timeZone, createdAt }, week.startDate);
    if (!unseen) return [];
    const lastSeen = unseen.lastViewedAt && localDay(timeZone, Date.parse(unseen.lastViewedAt));
    const url = screenAddress("/surveypreview");
    return [{ advice: { kind: "notSeen", ...about, lastSeen }, url, subject: lastSeen ?? "never" }];
  }
  const before = await topLevelStats({ accountId }, periodBefore(week) ?? week);
  if (
    now.views < fewestToCompare ||
    before.responses < fewestToCompare ||
    now.responseRate > half * before.responseRate
  )
    return [];
  const rates = { rate: now.responseRate, rateBefore: before.responseRate };
  return [
    {
      advice: { kind: "responseRate", ...about, ...rates },
      url: screenAddress("/surveys/analytics", week),
      subject: lastDay,
    },
  ];
}

/** The questions asked now with the largest share of "Other" first. */
async function otherAdvice(accountId: string, days: Period): Promise<Finding[]> {
  const questions = await questionList({ accountId }, days);
  return questions
    .flatMap(({ questionNameId, title, isLive, answered, topAnswers }) => {
      const other = topAnswers.find(({ id }) => id === "other");
      if (!other || !isLive || answered < fewestToCompare || other.share <= muchOther) return [];
      const { count, share } = other;
      return [{ questionNameId, title, answered, count, share }];
    })
    .sort((one, another) => another.share - one.share)
    .map(({ questionNameId, ...figures }) => ({
      advice: { kind: "other", firstDay: days.startDate, lastDay: days.endDate, ...figures },
      url: questionAddress(questionNameId, "analytics", days),
      subject: questionNameId,
    }));
}
