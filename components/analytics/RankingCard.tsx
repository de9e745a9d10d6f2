"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import type { DepthProps } from "./depth-props.ts";
import { RankingView } from "./RankingView.tsx";

/** What shoppers put first, and where the other choices stand. */
export function RankingCard(props: DepthProps) {
  return (
    <ChartCard
      title="Ranking"
      titleId="answers"
      description="Place 1 is the first. ⌀ is the average of all who answered."
    >
      <RankingView {...props} />
    </ChartCard>
  );
}
