"use client";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { drawnAnswers } from "./drawn-answers.ts";
import { QuestionChart } from "./QuestionChart.tsx";
import { QuestionView, type QuestionViewProps } from "./QuestionView.tsx";
import type { WithCompared } from "./use-compared.ts";

/** All numbers given to one question in the list; the list itself has only the most common ones. */
export function NumbersView(props: QuestionViewProps) {
  return (
    <QuestionView {...props} problem="We couldn't load your numbers">
      {(figures) => <NumbersChart {...figures} />}
    </QuestionView>
  );
}

function NumbersChart({ shown, compared }: WithCompared<QuestionAnalytics>) {
  const { type, title } = shown.question;
  const drawn = drawnAnswers(type, shown, compared);
  return (
    <QuestionChart
      type={type}
      answered={shown.answered}
      bars={drawn.answers}
      {...(drawn.isInRanges ? { values: shown.answers } : {})}
      compared={drawn.compared}
      label={title}
      most={12}
    />
  );
}
