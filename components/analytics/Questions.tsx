"use client";
import { Skeleton } from "@mantine/core";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Disclosure } from "#components/ui/Disclosure.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import type { Comparison, FigureFilters } from "#lib/filters/figure-filters.ts";
import { allSurveys, type FiguresSurvey } from "#lib/filters/figure-surveys.ts";
import classes from "./AnalyticsScreen.module.css";
import { funnelsOf, listedCards } from "./listed-cards.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { useQuestions } from "./use-analytics.ts";
import { type Compared, partOf, useCompared } from "./use-compared.ts";

// Most accounts have answers.
const NoAnswers = onDemand(
  () => import("./NoAnswers.tsx").then((module) => module.NoAnswers),
  <Skeleton height={240} radius="md" />,
);
// Below the fold, so its code loads after the page.
const DropOffCard = onDemand(
  () => import("./DropOffCard.tsx").then((module) => module.DropOffCard),
  <Skeleton height={320} radius="lg" />,
);

interface QuestionsProps {
  filters: FigureFilters;
  comparison: Comparison | null;
  mayNarrow: boolean;
  showEverything: () => void;
  surveys: readonly FiguresSurvey[];
  chooseSurvey: (surveyId: string) => void;
}

/** A card per question, then where shoppers leave. */
export function Questions(props: QuestionsProps) {
  const { filters, comparison } = props;
  const query = useQuestions(filters);
  const before = useQuestions(comparison?.before ?? null);
  return (
    <KeptFigures
      asked={useCompared(comparison, query, before)}
      filters={filters}
      problem="We couldn't load your questions"
      skeleton={<ListSkeleton rows={4} height={320} radius="lg" className={classes.cards} />}
    >
      {({ shown: questions, compared }, { filters: shownFilters, isStale }) => (
        <Cards {...props} questions={questions} compared={compared} shownFilters={shownFilters} isStale={isStale} />
      )}
    </KeptFigures>
  );
}

interface CardsProps extends QuestionsProps {
  questions: readonly QuestionListItem[];
  compared: Compared<readonly QuestionListItem[]>;
  /** The filters that the loaded question figures belong to. */
  shownFilters: FigureFilters;
  isStale: boolean;
}

function Cards({
  questions,
  compared,
  shownFilters,
  isStale,
  showEverything,
  chooseSurvey,
  surveys,
  ...rest
}: CardsProps) {
  const { current, ended } = listedCards(questions, shownFilters.survey);
  const cardsOf = (items: readonly QuestionListItem[]) => (
    <div className={classes.cards}>
      {items.map((question) => (
        <QuestionCard
          key={question.questionNameId}
          item={question}
          compared={partOf(compared, (all) =>
            all.find(({ questionNameId }) => questionNameId === question.questionNameId),
          )}
          shownFilters={shownFilters}
          isStale={isStale}
          {...rest}
        />
      ))}
    </div>
  );
  return (
    <div className={shared.wideStack}>
      {questions.some(({ answered }) => answered > 0) ? (
        cardsOf(current)
      ) : (
        <NoAnswers
          filters={shownFilters}
          hasQuestions={current.length > 0}
          showEverything={showEverything}
          showAllSurveys={() => chooseSurvey(allSurveys)}
        />
      )}
      {questions.some(({ shown }) => shown > 0) && (
        <Funnels filters={rest.filters} comparison={rest.comparison} surveys={surveys} />
      )}
      {ended.length > 0 && <Disclosure title={`No longer asked (${ended.length})`}>{cardsOf(ended)}</Disclosure>}
    </div>
  );
}

/** Where shoppers leave: the first survey's funnel, and the others' on request. */
function Funnels({ filters, comparison, surveys }: Pick<QuestionsProps, "filters" | "comparison" | "surveys">) {
  const [first, ...others] = funnelsOf(filters, surveys);
  return (
    <>
      {first && (
        <DropOffCard filters={first} comparison={comparison} isNamed={others.length > 0} key={first.survey?.surveyId} />
      )}
      {others.map((one) => (
        <Disclosure key={one.survey?.surveyId} title={`Where shoppers leave: ${one.survey?.name}`}>
          <DropOffCard filters={one} comparison={comparison} isNamed />
        </Disclosure>
      ))}
    </>
  );
}
