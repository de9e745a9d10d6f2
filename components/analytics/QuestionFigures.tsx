"use client";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { formatCount, formatDecimal } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import type { NpsGroups } from "#lib/statistics/net-promoter.ts";
import { AnsweredChange } from "./AnsweredChange.tsx";
import { Change } from "./Change.tsx";
import { NpsFigure } from "./NpsFigure.tsx";
import { areEnough } from "./share-changes.ts";
import { type Compared, partOf } from "./use-compared.ts";

const meanings = {
  shown: "Shoppers who reached this question.",
  answered: "Shoppers who answered it.",
  skipped: "Shoppers who moved on without answering.",
  mean: "The average: the sum of all answers divided by the number of answers.",
  median: "Half of the answers are at or below this, half at or above.",
};

interface QuestionFiguresProps {
  data: QuestionAnalytics;
  compared: Compared<QuestionAnalytics>;
}

/** How many shoppers saw and answered the question, and its summary statistics. */
export function QuestionFigures({ data, compared }: QuestionFiguresProps) {
  const { shown, answered, skipped, numeric } = data;
  const hasNumbers = numeric !== undefined && answered > 0;
  const before = areEnough(compared) ? compared.before.numeric : undefined;
  return (
    <Card>
      <FigureRow>
        {hasNumbers && numeric.nps !== undefined && (
          <NpsFigure groups={groupsOf(data)} compared={partOf(compared, groupsOf)} />
        )}
        {hasNumbers && (
          <>
            <Figure
              label={<Definition meaning={meanings.mean}>Mean</Definition>}
              value={formatDecimal(numeric.mean)}
              note={before && `${formatDecimal(before.mean)} before`}
            />
            <Figure
              label={<Definition meaning={meanings.median}>Median</Definition>}
              value={formatDecimal(numeric.median)}
              note={before && `${formatDecimal(before.median)} before`}
            />
          </>
        )}
        <Figure
          label={<Definition meaning={meanings.answered}>Answered</Definition>}
          value={formatCount(answered)}
          note={compared.kind !== "off" && <AnsweredChange compared={compared} />}
        />
        <Figure
          label={<Definition meaning={meanings.shown}>Shown</Definition>}
          value={formatCount(shown)}
          note={countChange(compared, "shown")}
        />
        <Figure
          label={<Definition meaning={meanings.skipped}>Skipped</Definition>}
          value={formatCount(skipped)}
          note={countChange(compared, "skipped")}
        />
      </FigureRow>
    </Card>
  );
}

function groupsOf({ numeric }: QuestionAnalytics): NpsGroups {
  const { promoters = 0, passives = 0, detractors = 0 } = numeric ?? {};
  return { promoters, passives, detractors };
}

function countChange(compared: Compared<QuestionAnalytics>, name: "shown" | "skipped") {
  if (compared.kind !== "pair") return null;
  const [now, before] = [compared.now[name], compared.before[name]];
  return <Change change={changeInPercent(now, before)} unit="%" before={formatCount(before)} />;
}
