"use client";
import { QuestionView, type QuestionViewProps } from "./QuestionView.tsx";
import { RevenueChart } from "./RevenueChart.tsx";

/** Revenue by answer for one question in the list. */
export function RevenueView({ mayNarrow, ...props }: QuestionViewProps & { mayNarrow: boolean }) {
  return (
    <QuestionView {...props} problem="We couldn't load revenue">
      {({ shown, compared }, { filters }) => (
        <RevenueChart data={shown} compared={compared} filters={filters} mayNarrow={mayNarrow} />
      )}
    </QuestionView>
  );
}
