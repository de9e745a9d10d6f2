import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import { scaleEnd } from "#components/charts/scale-end.ts";
import type { Split } from "#lib/calls/app-analytics.ts";
import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { formatCount, formatDecimal, formatPercent } from "#lib/format-figure.ts";
import { netPromoter } from "#lib/statistics/net-promoter.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { isNumeric, type QuestionType } from "#lib/survey/question-type.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import { formatPoints } from "./nps-text.ts";
import { inRanges, mostRanges, rangesFor } from "./number-ranges.ts";

/** A segment with its display name. */
export interface NamedSplit extends Split {
  name: string;
}

/** The answers of all segments, each once: in scale order, or most common overall first. */
function answersOf(
  type: QuestionType,
  splits: readonly NamedSplit[],
): { id: string; label: string; bySegment: Map<string, AnswerFigures> }[] {
  const answers = new Map<
    string,
    { id: string; label: string; count: number; bySegment: Map<string, AnswerFigures> }
  >();
  for (const { segment, answers: given } of splits) {
    for (const figures of given) {
      const answer = answers.get(figures.id) ?? {
        id: figures.id,
        label: figures.label,
        count: 0,
        bySegment: new Map(),
      };
      answer.count += figures.count;
      answer.bySegment.set(segment, figures);
      answers.set(figures.id, answer);
    }
  }
  const given = [...answers.values()].filter(({ count }) => count > 0);
  return inScaleOrder(
    type,
    given.sort((one, other) => other.count - one.count),
  );
}

/** The segments with many numbers grouped into the same ranges. */
export function splitsInRanges(splits: readonly NamedSplit[], currency: string): NamedSplit[] {
  const ranges = rangesFor(splits.flatMap(({ answers }) => answers));
  if (!ranges) return [...splits];
  return splits.map((split) => ({ ...split, answers: inRanges(ranges, split.answers, split.answered, currency) }));
}

/** How many answers are charted: all of a scale, otherwise the most common ones. */
export function mostSplit(type: QuestionType): number {
  return isNumeric(type) ? mostRanges : 6;
}

/** For each answer, one bar per segment: its share of that segment's respondents. */
export function splitModel(type: QuestionType, splits: readonly NamedSplit[]): BarModel {
  const rows = answersOf(type, splits)
    .slice(0, mostSplit(type))
    .flatMap(({ id, label, bySegment }) =>
      splits.map(({ segment, name }, place) => {
        const { share, shareLow, shareHigh, count } = bySegment.get(segment) ?? nobody;
        return {
          id: `${id} ${segment}`,
          ...(place === 0 ? { heading: label } : {}),
          label: name,
          parts: [{ length: share, fill: id === "other" ? ("other" as const) : ("solid" as const) }],
          ...(count > 0 ? { whisker: { from: shareLow, to: shareHigh } } : {}),
          figures: { share: formatPercent(share), count: formatCount(count) },
          spoken: label,
          margin: `95% interval ${formatPercent(shareLow)} to ${formatPercent(shareHigh)}`,
        };
      }),
    );
  return { rows, end: scaleEnd(Math.max(0, ...rows.map(({ whisker }) => whisker?.to ?? 0))) };
}

export function splitTable(type: QuestionType, splits: readonly NamedSplit[], currency: string): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Segment", unit: "text" },
      { label: "Count", unit: "count" },
      { label: "Share", unit: "percent" },
      { label: "95% low", unit: "percent" },
      { label: "95% high", unit: "percent" },
      { label: "Revenue", unit: "money", currency },
      { label: "Average order value", unit: "money", currency },
    ],
    rows: answersOf(type, splits).flatMap(({ id, label, bySegment }) =>
      splits.map(({ segment, name }) => {
        const { count, share, shareLow, shareHigh, revenue, averageOrderValue } = bySegment.get(segment) ?? nobody;
        return {
          id: `${id} ${segment}`,
          cells: [label, name, count, share, shareLow, shareHigh, revenue, averageOrderValue],
        };
      }),
    ),
  };
}

/** The figures of an answer that no one in the segment gave. */
const nobody = { count: 0, share: 0, shareLow: 0, shareHigh: 0, revenue: 0, averageOrderValue: 0 };

/** A one-line summary of a segment: respondents, score or mean if there is one, and whether that is too few. */
export function segmentLine({ name, answered, numeric }: NamedSplit): string {
  const score = numeric && scoreOf(numeric);
  const few = answered < fewestToCompare ? "too few to compare" : "";
  return [`${name}: ${formatCount(answered)} answered`, score, few].filter(Boolean).join(", ");
}

function scoreOf({ mean, promoters, passives, detractors }: NonNullable<Split["numeric"]>): string {
  if (promoters === undefined || passives === undefined || detractors === undefined)
    return `${formatDecimal(mean)} on average`;
  const score = netPromoter({ promoters, passives, detractors });
  if (!score) return "";
  const margin = score.margin === null ? "" : ` ± ${score.margin}`;
  return `NPS ${formatPoints(score.nps)}${margin}`;
}
