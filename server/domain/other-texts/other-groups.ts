import type { OtherGroups } from "#lib/calls/app-other-texts.ts";
import { groupTexts } from "#lib/other-texts/group-texts.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import {
  type AccountContext,
  type FigureFilters,
  readCalendar,
  readOtherTexts,
  readQuestion,
} from "#server/domain/analytics/index.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** Beyond it are single texts that nobody reads to the end. */
const MAX_GROUPS = 300;

/**
 * Groups texts typed under "Other" in some days or a segment that aren't merged: the newest 1,000. A group suggests a
 * choice by the choice's label, and by texts merged into it before.
 * @throws AppError `not-found` for a question the account never saved, else as {@link readCalendar}
 */
export async function otherGroups(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<OtherGroups> {
  const [calendar, { question, labels }] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  const [{ texts, isPartial }, rules] = await Promise.all([
    readOtherTexts(context, questionNameId, calendar),
    tenant().otherRule.findMany({
      where: { accountId: context.accountId, questionId: questionNameId },
      orderBy: { normalized: "asc" },
      select: { choiceId: true, normalized: true },
    }),
  ]);
  const choices = [...labels].filter(([id]) => id !== "other").map(([id, label]) => ({ id, label }));
  const merged = rules.map(({ choiceId, normalized }) => ({ id: choiceId, label: normalized }));
  const groups = groupTexts(texts, choices, question.title, merged);
  const total = texts.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    groups: groups.slice(0, MAX_GROUPS).map(({ suggestion, ...group }) => {
      const label = suggestion === null ? undefined : labels.get(suggestion);
      return {
        ...group,
        share: percentOf(group.count, total),
        suggestion: suggestion === null || label === undefined ? null : { id: suggestion, label },
      };
    }),
    isPartial,
    leftOut: Math.max(0, groups.length - MAX_GROUPS),
    choices,
  };
}
