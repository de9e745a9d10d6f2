"use client";
import { QuestionView, type QuestionViewProps } from "./QuestionView.tsx";
import { RevenueChart } from "./RevenueChart.tsx";

/** Revenue by answer for one question in the list. */
export function RevenueView(props: QuestionViewProps) {
  return (
    <QuestionView {...props} problem="We couldn't load revenue">
      {({ shown, compared }) => <RevenueChart data={shown} compared={compared} />}
    </QuestionView>
  );
}
