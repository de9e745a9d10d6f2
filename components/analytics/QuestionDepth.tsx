"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import type { QuestionType } from "#lib/survey/document.ts";
import { ChannelAgreementCard } from "./ChannelAgreementCard.tsx";
import type { DepthProps } from "./depth-props.ts";
import { OtherCurrenciesCard } from "./OtherCurrenciesCard.tsx";
import { PositionCard } from "./PositionCard.tsx";
import { SplitsView } from "./SplitsView.tsx";

interface QuestionDepthProps extends DepthProps {
  type: QuestionType;
  /** Whether the plan has segments. */
  mayNarrow: boolean;
}

/** What stands behind a question's answers: money in other currencies, segments, channels, places. */
export function QuestionDepth({ type, mayNarrow, ...asked }: QuestionDepthProps) {
  const hasChoices = type === "single" || type === "multiple" || type === "dropdown" || type === "image";
  return (
    <>
      <OtherCurrenciesCard {...asked} />
      {mayNarrow && (
        <ChartCard
          title="By segment"
          titleId="segments"
          description="Percent of shoppers in each segment who answered."
        >
          <SplitsView {...asked} type={type} />
        </ChartCard>
      )}
      {hasChoices && <ChannelAgreementCard {...asked} />}
      {hasChoices && <PositionCard {...asked} />}
    </>
  );
}
