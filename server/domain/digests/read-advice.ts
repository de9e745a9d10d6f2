import { localDay } from "#lib/local-day.ts";
import { type Period, periodBefore } from "#lib/statistics/period-before.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { unseenSince } from "#server/domain/previews/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { Advice } from "#server/foundation/mail/index.ts";
import { daysUpTo, questionAddress, screenAddress } from "./addresses.ts";

/** What an account's figures advise, and where it is done. */
export interface GivenAdvice {
  companyName: string;
  advice: Advice;
  url: string;
  /** What it is about: the same advice about the same thing is given to nobody twice. */
  subject: string;
}

/** In percent; the share and the fall of the rate are those of the specification. */
const muchOther = 20;
const half = 0.5;
const daysOfWeek = 7;
const daysOfOther = 28;

/**
 * The advice that an account's own figures up to `lastDay` (`YYYY-MM-DD`, local) call for, the most pressing first; none
 * where all is well. A survey that is off is nobody's to see, so nothing is said of views then.
 */
export async function readAdvice(accountId: string, lastDay: string): Promise<GivenAdvice[]> {
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

type Found = Omit<GivenAdvice, "companyName">;

interface Account {
  id: string;
  timeZone: string;
  createdAt: Date;
}

async function viewsAdvice({ id: accountId, timeZone, createdAt }: Account, lastDay: string): Promise<Found[]> {
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

/** Of the questions that are asked now, those with the largest share of "Other" first. */
async function otherAdvice(accountId: string, days: Period): Promise<Found[]> {
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
