"use client";
import { QuestionView, type QuestionViewProps } from "./QuestionView.tsx";
import { RevenueChart } from "./RevenueChart.tsx";

/** Revenue by answer of a question among others. */
export function RevenueView(props: QuestionViewProps) {
  return (
    <QuestionView {...props} problem="Couldn't load revenue">
      {({ shown, compared }) => <RevenueChart data={shown} compared={compared} />}
    </QuestionView>
  );
}
