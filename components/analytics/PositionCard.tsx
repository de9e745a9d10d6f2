"use client";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import type { PositionBias } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatPercent } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { filterInput } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { positionModel, positionTable } from "./position-model.ts";
import { tooFew } from "./QuestionChart.tsx";
import { useRefetchOn } from "./use-refetch-on.ts";

/** Whether what stands first is chosen because it stands first. Nothing where no place is known. */
export function PositionCard({ questionNameId, title, filters, answered }: DepthProps) {
  const asked = useCall("app.GetPositionBias", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures asked={asked} filters={filters} problem="The places could not be loaded" skeleton={null}>
      {(data) => (data?.isShuffled && data.answered > 0 ? <Places title={title} data={data} /> : null)}
    </KeptFigures>
  );
}

function Places({ title, data }: { title: string; data: PositionBias }) {
  const model = positionModel(data);
  const words = wordsOf(data);
  return (
    <ChartCard
      title="Does the first place profit?"
      titleId="positions"
      description="How often each place of the shuffled list was chosen, whatever stood there."
    >
      <ChartFrame
        title={`Chosen by place: ${title}`}
        table={positionTable(data)}
        picture={{ kind: "bars", model, note: words }}
      >
        <BarList model={model} label="Chosen by place" />
      </ChartFrame>
      <p className={classes.verdict}>{words}</p>
    </ChartCard>
  );
}

function wordsOf({ answered, expectedShare, firstProfits }: PositionBias): string {
  if (answered < fewestToCompare) return tooFew(answered);
  const even = `If the place did not matter, each would have ${formatPercent(expectedShare)}.`;
  return firstProfits
    ? `${even} The first place is chosen more often than chance allows, so some choose what they see first. Shuffling spreads this evenly over the choices: keep it on.`
    : `${even} The first place is not chosen more often than chance allows.`;
}
