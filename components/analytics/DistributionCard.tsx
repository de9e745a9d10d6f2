"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { NpsBar } from "#components/charts/NpsBar.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { isScale } from "./answer-bars-of.ts";
import { drawnAnswers } from "./drawn-answers.ts";
import { QuestionChart } from "./QuestionChart.tsx";
import type { Compared } from "./use-compared.ts";

interface DistributionCardProps {
  data: QuestionAnalytics;
  compared: Compared<QuestionAnalytics>;
}

/** How the answers spread, each share with its 95 % interval; as bars or as a table. */
export function DistributionCard({ data, compared }: DistributionCardProps) {
  const { question, answered, numeric } = data;
  const { type, title } = question;
  const drawn = drawnAnswers(type, data, compared);
  const bars = isScale(type) ? drawn.answers : drawn.answers.sort((one, other) => other.count - one.count);
  return (
    <ChartCard
      title="Answers"
      titleId="answers"
      description="Shares of those who answered. The whisker holds the true share in 95 of 100 cases."
    >
      {numeric?.promoters !== undefined && numeric.passives !== undefined && numeric.detractors !== undefined && (
        <NpsBar promoters={numeric.promoters} passives={numeric.passives} detractors={numeric.detractors} />
      )}
      <QuestionChart
        type={type}
        answered={answered}
        bars={bars}
        {...(drawn.isInRanges ? { values: data.answers } : {})}
        compared={drawn.compared}
        label={title}
        most={20}
      />
    </ChartCard>
  );
}
