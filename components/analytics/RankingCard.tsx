"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import type { DepthProps } from "./depth-props.ts";
import { RankingView } from "./RankingView.tsx";

/** The average rank of each choice. */
export function RankingCard(props: DepthProps) {
  return (
    <ChartCard title="Ranking" titleId="answers" description="Rank 1 is first. Averages include everyone who answered.">
      <RankingView {...props} />
    </ChartCard>
  );
}
