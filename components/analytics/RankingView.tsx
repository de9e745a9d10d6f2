"use client";
import { Skeleton } from "@mantine/core";
import { useContext } from "react";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { ShowsMargin, useDrawnBars } from "#components/charts/margin-of-error.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import type { Ranking } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { filterInput } from "#lib/filters/figure-filters.ts";
import { formatCount } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import type { DepthProps } from "./depth-props.ts";
import classes from "./QuestionChart.module.css";
import { tooFew } from "./QuestionChart.tsx";
import { rankingModel, rankingTable } from "./ranking-model.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

/** The choices of a ranking question, best average rank first. */
export function RankingView({ questionNameId, title, filters, answered }: DepthProps) {
  const query = useCall("app.GetRanking", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  return (
    <KeptFigures
      asked={query}
      filters={filters}
      problem="We couldn't load the ranking"
      skeleton={<Skeleton height={240} radius="md" />}
    >
      {(ranking) => (ranking ? <RankingChart title={title} ranking={ranking} /> : null)}
    </KeptFigures>
  );
}

function RankingChart({ title, ranking: { answered, choices } }: { title: string; ranking: Ranking }) {
  const showsMargin = useContext(ShowsMargin);
  const model = useDrawnBars(rankingModel(choices));
  if (answered === 0) return <p className={classes.note}>These rankings haven't been counted yet.</p>;
  const barText = `Bars show how often shoppers ranked it first${showsMargin ? ", with the 95% margin of error" : ""}.`;
  const few = answered < fewestToCompare ? tooFew(answered) : null;
  const note = ["Sorted by average rank.", barText, few].filter(Boolean).join(" ");
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
        Sorted by average rank. {barText} The table shows how often each choice got each rank.
      </p>
    </>
  );
}
