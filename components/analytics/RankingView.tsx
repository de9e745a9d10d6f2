"use client";
import { Skeleton } from "@mantine/core";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import type { Ranking } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import type { DepthProps } from "./depth-props.ts";
import { filterInput } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import classes from "./QuestionChart.module.css";
import { tooFew } from "./QuestionChart.tsx";
import { rankingModel, rankingTable } from "./ranking-model.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

/** Where shoppers put the choices of a ranking: the one that stands first on average first. */
export function RankingView({ questionNameId, title, filters, answered }: DepthProps) {
  const asked = useCall("app.GetRanking", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures
      asked={asked}
      filters={filters}
      problem="The ranking could not be loaded"
      skeleton={<Skeleton height={240} radius="md" />}
    >
      {(ranking) => (ranking ? <RankingChart title={title} ranking={ranking} /> : null)}
    </KeptFigures>
  );
}

function RankingChart({ title, ranking: { answered, choices } }: { title: string; ranking: Ranking }) {
  if (answered === 0) return <p className={classes.note}>The places of these answers are not counted yet.</p>;
  const model = rankingModel(choices);
  const few = answered < fewestToCompare ? tooFew(answered) : null;
  const note = ["In the order of the average place.", barWords, few].filter(Boolean).join(" ");
  return (
    <>
      <ChartFrame
        title={`Ranking: ${title}`}
        table={rankingTable(choices)}
        picture={{ kind: "bars", model, note: `${formatCount(answered)} answered. ${note}` }}
      >
        {few && <p className={classes.few}>{few}</p>}
        <BarList model={model} label={`Ranking: ${title}`} />
      </ChartFrame>
      <p className={classes.note}>
        In the order of the average place. {barWords} The table has how often each stands at each place.
      </p>
    </>
  );
}

const barWords = "Bars: the share that put it first, with its 95 % interval.";
