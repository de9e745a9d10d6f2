import { dimensionNames } from "../dimensions.ts";
import { noOrder, type OrderChoice, orderChoiceText, orderNames, readOrderChoice } from "./order-filters.ts";
import { dimensionLabels, noSegment, readSegment, type Segment, segmentText } from "./segment.ts";

/** Filters of the list besides search and date range, in the call's format; unset filters are omitted. */
export interface FilterChoice extends Segment, OrderChoice {
  choice?: string;
  isUnread?: true;
  tag?: string;
  isTest?: true;
  /** Only in the list of all responses. */
  surveyId?: string;
  questionNameId?: string;
  /** The answer to that question. */
  scoreFrom?: number;
  scoreTo?: number;
  answerText?: string;
}

/** The address parameters that hold filters. */
export const filterNames = [
  "choice",
  ...dimensionNames,
  ...orderNames,
  "unread",
  "tag",
  "tests",
  "survey",
  "question",
  "scoreFrom",
  "scoreTo",
  "says",
] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters by an answer, which go with its question. */
const answerNames = ["choice", "scoreFrom", "scoreTo", "says"] as const;

/** Clears the filters by an answer. */
export const noAnswer: Record<(typeof answerNames)[number], null> = {
  choice: null,
  scoreFrom: null,
  scoreTo: null,
  says: null,
};

/** Clears all filters. */
export const noFilters: Record<FilterName, null> = {
  ...noAnswer,
  ...noSegment,
  ...noOrder,
  unread: null,
  tag: null,
  tests: null,
  survey: null,
  question: null,
};

/** Clears everything that narrows a list. */
export const everyResponse = { q: null, range: null, from: null, to: null, page: null, cursor: null, ...noFilters };

/** The parts of the account that affect filters. */
export interface FilteredAccount {
  /** Whether the plan has segments. */
  mayNarrow: boolean;
  /** ISO 4217; the default currency of a range of totals. */
  currency: string | undefined;
}

/** Reads the filters from an address, ignoring invalid values and filters outside the account's plan. */
export function readFilterChoice(
  query: { get(name: string): string | null },
  { mayNarrow, currency: ownCurrency }: FilteredAccount,
): FilterChoice {
  const [choice, tag] = [query.get("choice")?.slice(0, 200), query.get("tag")?.slice(0, 40)];
  return {
    ...(choice ? { choice } : {}),
    ...(mayNarrow ? readSegment(query) : {}),
    ...readOrderChoice(query, ownCurrency),
    ...(query.get("unread") === "1" ? { isUnread: true as const } : {}),
    ...(tag ? { tag } : {}),
    ...(query.get("tests") === "1" ? { isTest: true as const } : {}),
  };
}

/** Including the one surface whose answers count toward no figure. */
export const surfaceLabels = { ...dimensionLabels.surface.values, preview: "Preview" };

/** The surveys and questions that the list of all responses can be filtered by. */
export interface FilterOptions {
  surveys: readonly { surveyId: string; name: string }[];
  questions: readonly { questionNameId: string; title: string }[];
}

/**
 * The active filters in words, each with the change that removes it. `labels` maps choice ids to labels; `options` has
 * the names of surveys and questions.
 */
export function activeFilters(
  filters: FilterChoice,
  labels: ReadonlyMap<string, string>,
  options: FilterOptions = { surveys: [], questions: [] },
): { names: readonly FilterName[]; words: string }[] {
  const { choice, isUnread, tag, isTest } = filters;
  const { surveyId, questionNameId, scoreFrom, scoreTo, answerText } = filters;
  const survey = options.surveys.find((one) => one.surveyId === surveyId);
  const question = options.questions.find((one) => one.questionNameId === questionNameId);
  const active: ({ names: readonly FilterName[]; words: string } | false)[] = [
    surveyId !== undefined && { names: ["survey"], words: `Survey: ${survey?.name ?? "unknown"}` },
    questionNameId !== undefined && {
      names: ["question", ...answerNames],
      words: `Answered “${question?.title ?? questionNameId}”`,
    },
    (scoreFrom !== undefined || scoreTo !== undefined) && {
      names: ["scoreFrom", "scoreTo"],
      words: `Score ${scoreFrom ?? 0} to ${scoreTo ?? 10}`,
    },
    answerText !== undefined && { names: ["says"], words: `Answer contains “${answerText}”` },
    choice !== undefined && { names: ["choice"], words: labels.get(choice) ?? choice },
    ...segmentText(filters).map(({ dimension, words }) => ({ names: [dimension], words })),
    ...orderChoiceText(filters),
    isUnread === true && { names: ["unread"], words: "Unread" },
    tag !== undefined && { names: ["tag"], words: `Tagged “${tag}”` },
    isTest === true && { names: ["tests"], words: "Test responses" },
  ];
  return active.filter((one) => one !== false);
}
