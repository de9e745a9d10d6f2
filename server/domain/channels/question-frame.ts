import type { DifferenceLimit } from "#lib/calls/app-weighted-answers.ts";
import { takesSeveral } from "#lib/survey/question-type.ts";
import {
  type AccountContext,
  type DateFilters,
  type LabeledQuestion,
  readCalendar,
  readQuestion,
} from "#server/domain/analytics/index.ts";
import { channelQuestions, type Frame, readFrame } from "#server/domain/frames/index.ts";

export interface ChannelFilters extends DateFilters {
  /** By default the one with the most answers. */
  questionNameId?: string | undefined;
  G?: DifferenceLimit | undefined;
}

/** The question that channels are read from, and its frame; null without one, or before orders were counted. */
export interface QuestionFrame {
  questions: Awaited<ReturnType<typeof channelQuestions>>;
  calendar: Awaited<ReturnType<typeof readCalendar>>;
  questionNameId: string | null;
  isSeveral: boolean;
  found: { labeled: LabeledQuestion; frame: Frame } | null;
}

/** @throws AppError `not-found` for a question that the account never saved, otherwise as {@link readCalendar} */
export async function questionFrame(
  context: AccountContext,
  { questionNameId, startDate, endDate }: ChannelFilters,
): Promise<QuestionFrame> {
  const { accountId } = context;
  const [calendar, questions] = await Promise.all([
    readCalendar(context, { startDate, endDate }),
    channelQuestions(accountId),
  ]);
  const id = questionNameId ?? questions[0]?.questionNameId;
  if (id === undefined) return { questions, calendar, questionNameId: null, isSeveral: false, found: null };
  const [labeled, frame] = await Promise.all([readQuestion(context, id), readFrame(accountId, id, calendar)]);
  return {
    questions,
    calendar,
    questionNameId: id,
    isSeveral: takesSeveral(labeled.question.type),
    found: frame && { labeled, frame },
  };
}
