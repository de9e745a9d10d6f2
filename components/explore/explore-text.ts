import type { Exploration } from "#lib/calls/app-explore.ts";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { axisName, type ExploreAxis, factTitles, parseAxis } from "#lib/explore/axes.ts";
import type { Measure } from "#lib/explore/explore-choice.ts";
import { factValueLabel } from "#lib/explore/fact-labels.ts";
import { type ExploreFilter, filterParts, filtersByAxis } from "#lib/explore/filter-text.ts";
import { formatCount } from "#lib/format-figure.ts";
import { FEW_ANSWERS } from "#lib/statistics/weighting/gates.ts";
import { isMoney, isShare } from "./measures.ts";

type Axis = Exploration["rows"];

/** An axis's title; order values are in the currency. */
export function axisTitle({ axis, title }: Pick<Axis, "axis" | "title">, currency: string): string {
  return axis === "orderValue" ? `${title} (${currency})` : title;
}

/** What is crossed with the rows, and of how many responses the table is. */
export function crossingText({ columns, all, currency }: Exploration): string {
  const counted = `${formatCount(all.count)} ${all.count === 1 ? "response" : "responses"}`;
  if (!columns) return counted;
  const title = axisTitle(columns, currency);
  return `By ${columns.axis.startsWith("question:") ? `“${title}”` : lowerFirst(title)}. ${counted}`;
}

/** `Fewer than 10 responses` below the name of a row or a column; null if there are enough. */
export function fewText(count: number): string | null {
  return count < FEW_ANSWERS ? `Fewer than ${FEW_ANSWERS} responses` : null;
}

/** What a reader must know of the table, besides its figures. */
export function noteTexts(exploration: Exploration, measure: Measure): string[] {
  const { rows, columns, cells, all, currency, behindSince } = exploration;
  const axes = [rows, ...(columns ? [columns] : [])];
  const isAnswered = axes.some(({ axis }) => axis.startsWith("question:"));
  const values = axes.flatMap((axis) => axis.values);
  return [
    ...(behindSince === null
      ? []
      : ["The faster copy of your responses isn't ready, so wide ranges take longer. Figures are complete."]),
    "Ranges are 95% intervals.",
    ...([...values, ...(isShare(measure) ? [] : cells)].some(({ count }) => count < FEW_ANSWERS)
      ? [`Figures of fewer than ${FEW_ANSWERS} responses have no range: they are too few to go by.`]
      : []),
    ...(isAnswered ? ["Only responses with an answer are counted."] : []),
    ...(rows.isSeveral ? ["A response can be in several rows, so they add up to more than all responses."] : []),
    ...(columns?.isSeveral ? ["A response can be in several columns, so they add up to more than all responses."] : []),
    ...(values.some(({ kind }) => kind === "others")
      ? ["“Everything else” has all values beyond the 50 with the most responses."]
      : []),
    ...(isMoney(measure)
      ? [
          all.orders === 1
            ? `Revenue is of 1 order in ${currency}, less refunds.`
            : `Revenue is of ${formatCount(all.orders)} orders in ${currency}, less refunds.`,
        ]
      : []),
  ];
}

/** The filters of an address that can be read, and whether there are others. Their values are not yet known to be valid. */
export function readFilters(text: string | null): { filters: ExploreFilter[]; hasUnread: boolean } {
  const parts = text === null ? [] : filterParts(text);
  const filters = parts.flatMap((part) => {
    const axis = part && parseAxis(part.name);
    return part && axis ? [{ axis, value: part.value }] : [];
  });
  return { filters, hasUnread: filters.length < parts.length };
}

/** Each filtered axis with its values in words: `Country: Canada or United States`. */
export function filterTexts(
  filters: readonly ExploreFilter[],
  questions: readonly QuestionListItem[],
): { axis: string; words: string }[] {
  return [...filtersByAxis(filters)].map(([axis, ofAxis]) => {
    const labels = ofAxis.map((filter) => valueLabel(filter, questions));
    return { axis, words: `${titleOf(ofAxis[0]?.axis, questions)}: ${labels.join(" or ")}` };
  });
}

function titleOf(axis: ExploreAxis | undefined, questions: readonly QuestionListItem[]): string {
  if (!axis) return "";
  if ("fact" in axis) return factTitles[axis.fact];
  return questions.find((one) => one.questionNameId === axis.questionNameId)?.title ?? axisName(axis);
}

function valueLabel({ axis, value }: ExploreFilter, questions: readonly QuestionListItem[]): string {
  if ("fact" in axis) return factValueLabel(axis.fact, value);
  const answers = questions.find((one) => one.questionNameId === axis.questionNameId)?.topAnswers;
  return answers?.find(({ id }) => id === value)?.label ?? value;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
