"use client";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { useDrawnBars } from "#components/charts/margin-of-error.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import type { PositionBias } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { filterInput } from "#lib/filters/figure-filters.ts";
import { formatPercent } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { positionModel, positionTable } from "./position-model.ts";
import { tooFew } from "./QuestionChart.tsx";
import { useRefetchOn } from "./use-refetch-on.ts";

/** Whether choices are picked more because they are shown first. Renders nothing without position data. */
export function PositionCard({ questionNameId, title, filters, answered }: DepthProps) {
  const query = useCall("app.GetPositionBias", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  return (
    <KeptFigures asked={query} filters={filters} problem="We couldn't load the positions" skeleton={null}>
      {(data) => (data?.isShuffled && data.answered > 0 ? <Places title={title} data={data} /> : null)}
    </KeptFigures>
  );
}

function Places({ title, data }: { title: string; data: PositionBias }) {
  const model = useDrawnBars(positionModel(data));
  const words = wordsOf(data);
  return (
    <ChartCard
      title="Does choice order affect answers?"
      titleId="positions"
      description="How often shoppers picked each position in the shuffled list."
    >
      <ChartFrame
        title={`Picks by position: ${title}`}
        table={positionTable(data)}
        picture={{ kind: "bars", model, note: words }}
      >
        <BarList model={model} label="Picks by position" />
      </ChartFrame>
      <p className={classes.verdict}>{words}</p>
    </ChartCard>
  );
}

function wordsOf({ answered, expectedShare, firstProfits }: PositionBias): string {
  if (answered < fewestToCompare) return tooFew(answered);
  const even = `If position didn't matter, each would get ${formatPercent(expectedShare)}.`;
  return firstProfits
    ? `${even} Shoppers pick the first position more often than they would by chance. Keep shuffling on to spread this evenly across choices.`
    : `${even} Choice order isn't skewing your answers.`;
}
