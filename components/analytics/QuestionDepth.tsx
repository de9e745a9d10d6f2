"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { hasOwnChoices, type QuestionType } from "#lib/survey/question-type.ts";
import { ChannelAgreementCard } from "./ChannelAgreementCard.tsx";
import type { ChannelQuestion } from "./channel-gaps.ts";
import type { DepthProps } from "./depth-props.ts";
import { OtherCurrenciesCard } from "./OtherCurrenciesCard.tsx";
import { PositionCard } from "./PositionCard.tsx";
import { SplitsView } from "./SplitsView.tsx";

interface QuestionDepthProps extends DepthProps {
  type: QuestionType;
  channelQuestion: ChannelQuestion;
  /** Whether the plan includes segments. */
  mayNarrow: boolean;
}

/** The cards behind a question's answers: other currencies, segments, channels, positions. */
export function QuestionDepth({ type, channelQuestion, mayNarrow, ...rest }: QuestionDepthProps) {
  const hasOwn = hasOwnChoices(type);
  return (
    <>
      <OtherCurrenciesCard {...rest} />
      {mayNarrow && (
        <ChartCard
          title="By segment"
          titleId="segments"
          description="Percent of shoppers in each segment who answered."
        >
          <SplitsView {...rest} type={type} />
        </ChartCard>
      )}
      {hasOwn && <ChannelAgreementCard {...rest} channelQuestion={channelQuestion} />}
      {hasOwn && <PositionCard {...rest} />}
    </>
  );
}
