"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { NpsBar } from "#components/charts/NpsBar.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import { QuestionChart } from "./QuestionChart.tsx";

/** How the answers spread, each share with its 95 % interval; as bars or as a table. */
export function DistributionCard({ data: { question, answered, answers, numeric } }: { data: QuestionAnalytics }) {
  const { type, title } = question;
  const bars =
    type === "nps" || type === "rating" || type === "number"
      ? inScaleOrder(type, answers)
      : [...answers].sort((one, other) => other.count - one.count);
  return (
    <ChartCard
      title="Answers"
      titleId="answers"
      description="Shares of those who answered. The whisker holds the true share in 95 of 100 cases."
    >
      {numeric?.promoters !== undefined && numeric.passives !== undefined && numeric.detractors !== undefined && (
        <NpsBar promoters={numeric.promoters} passives={numeric.passives} detractors={numeric.detractors} />
      )}
      <QuestionChart type={type} answered={answered} bars={bars} label={title} most={20} />
    </ChartCard>
  );
}
