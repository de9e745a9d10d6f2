"use client";
import { useContext } from "react";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ShowsMargin } from "#components/charts/margin-of-error.ts";
import { NpsBar } from "#components/charts/NpsBar.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { keepsChoiceOrder } from "#lib/survey/kept-order.ts";
import { isNumeric } from "#lib/survey/question-type.ts";
import { drawnAnswers } from "./drawn-answers.ts";
import { QuestionChart } from "./QuestionChart.tsx";
import { signsOf } from "./scale-signs.ts";
import type { Compared } from "./use-compared.ts";

interface DistributionCardProps {
  data: QuestionAnalytics;
  compared: Compared<QuestionAnalytics>;
}

/** The distribution of answers, as bars or as a table. */
export function DistributionCard({ data, compared }: DistributionCardProps) {
  const showsMargin = useContext(ShowsMargin);
  const { question, answered, numeric } = data;
  const { type, title } = question;
  const drawn = drawnAnswers(type, data, compared);
  const bars = isNumeric(type) ? drawn.answers : drawn.answers.toSorted((one, other) => other.count - one.count);
  return (
    <ChartCard
      title="Answers"
      titleId="answers"
      description={`Percent of shoppers who answered.${showsMargin ? " Lines show the 95% margin of error." : ""}`}
    >
      {numeric?.promoters !== undefined && numeric.passives !== undefined && numeric.detractors !== undefined && (
        <NpsBar promoters={numeric.promoters} passives={numeric.passives} detractors={numeric.detractors} />
      )}
      <QuestionChart
        type={type}
        answered={answered}
        bars={bars}
        signs={signsOf(question)}
        choiceOrder={keepsChoiceOrder(question) ? data.answers.map(({ id }) => id) : undefined}
        {...(drawn.isInRanges ? { values: data.answers } : {})}
        compared={drawn.compared}
        label={title}
        most={20}
      />
    </ChartCard>
  );
}
