"use client";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { formatCount, formatDecimal } from "#lib/format-figure.ts";
import { netPromoter } from "#lib/statistics/net-promoter.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";

const meanings = {
  shown: "Shoppers who got as far as this question.",
  answered: "Shoppers who answered it.",
  skipped: "Shoppers who went past it without an answer.",
  mean: "The sum of all answers, divided by how many there are.",
  median: "Half of the answers are at or below this, half at or above.",
  nps: "Promoters (9 and 10) less detractors (0 to 6), out of all answers, in points from −100 to 100.",
};

const points = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 1 });

/** How far the question got, and what its numbers come to. */
export function QuestionFigures({ data: { shown, answered, skipped, numeric } }: { data: QuestionAnalytics }) {
  const hasNumbers = numeric !== undefined && answered > 0;
  return (
    <Card>
      <FigureRow>
        {hasNumbers && numeric.nps !== undefined && (
          <Figure
            label={<Definition meaning={meanings.nps}>NPS</Definition>}
            value={points.format(numeric.nps).replace("-", "−")}
            note={marginOf(numeric)}
          />
        )}
        {hasNumbers && (
          <>
            <Figure label={<Definition meaning={meanings.mean}>Mean</Definition>} value={formatDecimal(numeric.mean)} />
            <Figure
              label={<Definition meaning={meanings.median}>Median</Definition>}
              value={formatDecimal(numeric.median)}
            />
          </>
        )}
        <Figure label={<Definition meaning={meanings.answered}>Answered</Definition>} value={formatCount(answered)} />
        <Figure label={<Definition meaning={meanings.shown}>Shown</Definition>} value={formatCount(shown)} />
        <Figure label={<Definition meaning={meanings.skipped}>Skipped</Definition>} value={formatCount(skipped)} />
      </FigureRow>
    </Card>
  );
}

/** How far the score of all shoppers may be from that of those who answered. */
function marginOf({ promoters = 0, passives = 0, detractors = 0 }: NonNullable<QuestionAnalytics["numeric"]>): string {
  if (promoters + passives + detractors < fewestToCompare) return "Too few answers to tell";
  const score = netPromoter({ promoters, passives, detractors });
  return score ? `± ${score.margin} points, with 95 % certainty` : "";
}
