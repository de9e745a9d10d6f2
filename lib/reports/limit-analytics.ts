import type { DailyStats, Ranking } from "../calls/app-analytics.ts";
import type { Stats } from "../calls/shapes.ts";
import type { QuestionListItem } from "../calls/survey-analytics.ts";
import { FEWEST_SHARED, isFew } from "../shared-reports.ts";
import { traitsOf } from "../survey/question-type.ts";
import { withoutFew } from "./without-few.ts";

type TopAnswer = QuestionListItem["topAnswers"][number];

/** The headline numbers; null if one of them, or a difference between two, is of fewer than 10 shoppers. */
export function limitStats(stats: Stats): Stats | null {
  const { imported: _imported, ...shown } = stats;
  return shown.responses < FEWEST_SHARED || hasFew(shown) ? null : shown;
}

function hasFew({ views, responses, completions }: Pick<Stats, "views" | "responses" | "completions">): boolean {
  return [views, responses, completions, views - responses, responses - completions].some(isFew);
}

/** The chosen questions with how many answered; a question with fewer than 10 answers has none here. */
export function limitQuestions(questions: readonly QuestionListItem[], chosen: readonly string[]): QuestionListItem[] {
  return questions
    .filter(({ questionNameId }) => chosen.includes(questionNameId))
    .map(({ imported: _imported, ...question }) => {
      const answered = question.answered < FEWEST_SHARED ? 0 : question.answered;
      return { ...question, shown: 0, skipped: 0, answered, topAnswers: answered === 0 ? [] : limitAnswers(question) };
    });
}

function limitAnswers({ type, topAnswers, answered }: Omit<QuestionListItem, "imported">): TopAnswer[] {
  const { figures } = traitsOf(type);
  // What shoppers typed: the report shows those answers, or none.
  if (figures === "texts") return [];
  return figures === "netPromoter" ? groupScores(topAnswers, answered) : withoutFew(topAnswers, answered);
}

const groups = [
  { from: 9, to: 10 },
  { from: 7, to: 8 },
  { from: 0, to: 6 },
] as const;

/** Scores as the three groups that the score is made of, since few shoppers give each low one; nothing if a group is small. */
function groupScores(answers: readonly TopAnswer[], answered: number): TopAnswer[] {
  const grouped = groups.map(({ from, to }) => {
    const ofGroup = answers.filter(({ id }) => from <= Number(id) && Number(id) <= to);
    const count = ofGroup.reduce((sum, answer) => sum + answer.count, 0);
    return { id: String(from), label: `${from}–${to}`, count, share: (100 * count) / answered };
  });
  return grouped.some(({ count }) => isFew(count)) ? [] : grouped;
}

/** The days; null if one of them has a number or a difference from 1 to 9, or there are no headline numbers either. */
export function limitDays({ series }: DailyStats, stats: Stats | null): DailyStats | null {
  return stats === null || series.some(hasFew) ? null : { series };
}

/** A ranking without how often each place was given; null if fewer than 10 ranked, or put a choice first. */
export function limitRanking(ranking: Ranking): Ranking | null {
  const { answered, choices } = ranking;
  if (answered < FEWEST_SHARED || choices.some(({ firstCount }) => isFew(firstCount))) return null;
  return { answered, choices: choices.map((choice) => ({ ...choice, ...averageOf(choice, answered), places: [] })) };
}

/** Of a choice that few put in a place, or that few left out, no average is shown. */
function averageOf({ places }: Ranking["choices"][number], answered: number) {
  const ranked = places.reduce((sum, count) => sum + count, 0);
  return isFew(ranked) || isFew(answered - ranked) ? noAverage : {};
}

const noAverage = { averagePlace: null, averagePlaceLow: null, averagePlaceHigh: null };
