"use client";
import { Anchor, SegmentedControl, Skeleton, VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { NpsBar } from "#components/charts/NpsBar.tsx";
import { FigureRow } from "#components/ui/Figure.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { useSharedReport } from "#lib/client/shared-report.ts";
import type { Comparison, FigureFilters } from "#lib/filters/figure-filters.ts";
import { formatCount } from "#lib/format-figure.ts";
import { FEWEST_SHARED } from "#lib/shared-reports.ts";
import type { NpsGroups } from "#lib/statistics/net-promoter.ts";
import { asks } from "#lib/survey/path.ts";
import { type QuestionType, traitsOf } from "#lib/survey/question-type.ts";
import { AnsweredChange } from "./AnsweredChange.tsx";
import { answerBarsOf } from "./answer-bars-of.ts";
import { NpsFigure } from "./NpsFigure.tsx";
import { groupsOfScores } from "./nps-text.ts";
import { OnceSeen } from "./OnceSeen.tsx";
import classes from "./QuestionCard.module.css";
import { QuestionChart } from "./QuestionChart.tsx";
import { questionHref } from "./question-href.ts";
import { signsOfItem } from "./scale-signs.ts";
import { type Compared, partOf } from "./use-compared.ts";

const views = { bars: "Answers", series: "Over time", revenue: "Revenue", splits: "Segments" } as const;
type View = keyof typeof views;

// Rarely opened views load on first use.
const viewSkeleton = <Skeleton height={240} radius="md" />;
const LatestTexts = onDemand(
  () => import("./LatestTexts.tsx").then((module) => module.LatestTexts),
  <Skeleton height={120} radius="md" />,
);
const NumbersView = onDemand(() => import("./NumbersView.tsx").then((module) => module.NumbersView), viewSkeleton);
const QuestionSeries = onDemand(
  () => import("./QuestionSeries.tsx").then((module) => module.QuestionSeries),
  viewSkeleton,
);
const RankingView = onDemand(() => import("./RankingView.tsx").then((module) => module.RankingView), viewSkeleton);
const RevenueView = onDemand(() => import("./RevenueView.tsx").then((module) => module.RevenueView), viewSkeleton);
const SplitsView = onDemand(() => import("./SplitsView.tsx").then((module) => module.SplitsView), viewSkeleton);

interface QuestionCardProps {
  item: QuestionListItem;
  /** The question in both periods; undefined where it wasn't asked. */
  compared: Compared<QuestionListItem | undefined>;
  /** The filters that the figures belong to. */
  shownFilters: FigureFilters;
  /** Whether other filters have been selected since. */
  isStale: boolean;
  /** The selected filters. */
  filters: FigureFilters;
  comparison: Comparison | null;
  /** Whether the plan includes segments. */
  mayNarrow: boolean;
}

/** One question in the list: its answers as bars or over time, and a link to the details. */
export function QuestionCard(props: QuestionCardProps) {
  const { item } = props;
  const query = useSearchParams();
  const isShared = useSharedReport() !== null;
  const titleId = `question-${item.questionNameId}`;
  return (
    <ChartCard
      titleId={titleId}
      title={
        isShared ? (
          item.title
        ) : (
          <Anchor component={Link} href={questionHref(item.questionNameId, "analytics", query)} c="inherit" inherit>
            {item.title}
          </Anchor>
        )
      }
      description={<Standing {...props} />}
    >
      <Answers {...props} />
      {asks(item) && !isShared && (
        <div className={classes.links}>
          <Anchor component={Link} href={questionHref(item.questionNameId, "analytics", query)}>
            Details<VisuallyHidden> of {item.title}</VisuallyHidden>
          </Anchor>
          <Anchor component={Link} href={questionHref(item.questionNameId, "responses", query)}>
            Responses<VisuallyHidden> to {item.title}</VisuallyHidden>
          </Anchor>
        </div>
      )}
    </ChartCard>
  );
}

function Answers(props: QuestionCardProps) {
  const [view, setView] = useState<View>("bars");
  const isShared = useSharedReport() !== null;
  const { type, title, answered } = props.item;
  const mayChoose = asks(props.item) && answered > 0 && !isShared;
  const offered = viewsOf(type, props.mayNarrow);
  return (
    <>
      {mayChoose && (
        // Kept outside the view so that focus survives a view change, and a failed view can be left.
        <div className={shared.tightSpaced}>
          <SegmentedControl
            size="xs"
            aria-label={`View for ${title}`}
            data={offered.map((value) => ({ value, label: views[value] }))}
            value={view}
            onChange={(value) => setView(offered.find((one) => one === value) ?? "bars")}
          />
        </div>
      )}
      <AnswersView {...props} view={mayChoose ? view : "bars"} />
    </>
  );
}

function AnswersView(props: QuestionCardProps & { view: View }) {
  const { item, compared, shownFilters, isStale, filters, comparison, mayNarrow, view } = props;
  const { questionNameId, type, title, answered, topAnswers } = item;
  const report = useSharedReport();
  const viewProps = { questionNameId, filters, answered: isStale ? undefined : answered };
  if (view === "series") return <QuestionSeries {...viewProps} />;
  if (view === "revenue") return <RevenueView {...viewProps} comparison={comparison} mayNarrow={mayNarrow} />;
  if (view === "splits") return <SplitsView {...viewProps} title={title} type={type} />;
  const { figures } = traitsOf(type);
  if (answered > 0 && figures === "texts" && report?.showsTexts === false)
    return <p className={shared.caption}>This report doesn't include what shoppers typed.</p>;
  if (answered > 0 && figures === "texts")
    return (
      <OnceSeen heightPx={120}>
        <LatestTexts {...viewProps} most={4} />
      </OnceSeen>
    );
  if (answered > 0 && figures === "ranking")
    return (
      <OnceSeen heightPx={240}>
        <RankingView {...viewProps} title={title} />
      </OnceSeen>
    );
  if (figures === "numbers" && topAnswers.length >= mostListed && !report)
    return <NumbersView {...viewProps} comparison={comparison} />;
  const scores = partOf(compared, (one) => one?.topAnswers ?? []);
  return (
    <>
      {figures === "netPromoter" && topAnswers.length > 0 && (
        <NpsSummary groups={groupsOfScores(topAnswers)} compared={partOf(scores, groupsOfScores)} />
      )}
      <QuestionChart
        type={type}
        answered={report && topAnswers.length === 0 ? 0 : answered}
        none={report ? tooFewShared : noneText(shownFilters)}
        bars={answerBarsOf(item)}
        choiceOrder={item.choiceOrder}
        signs={signsOfItem(item)}
        compared={partOf(compared, (one) => ({ answered: one?.answered ?? 0, answers: one?.topAnswers ?? [] }))}
        label={title}
        most={figures === "netPromoter" ? 11 : 8}
      />
    </>
  );
}

/** The list returns at most this many different numbers per question. */
const mostListed = 10;

const tooFewShared = `Fewer than ${FEWEST_SHARED} shoppers gave the same answer.`;

function noneText({ range, segment }: FigureFilters): string {
  if (Object.keys(segment).length > 0) return "No responses match these filters.";
  return range ? "No responses in this date range." : "No responses yet.";
}

function viewsOf(type: QuestionType, mayNarrow: boolean): View[] {
  switch (traitsOf(type).figures) {
    case "texts":
    case "ranking": // Everyone ranks every choice, so revenue and segments would be the same for each.
    case "none":
      return ["bars", "series"];
    case "choices":
    case "scale":
    case "netPromoter":
    case "numbers":
      return mayNarrow ? ["bars", "series", "revenue", "splits"] : ["bars", "series", "revenue"];
  }
}

/** How many saw and answered it here, and how many answers were imported. */
function countsText(item: QuestionListItem): string {
  const { shown, answered, imported = 0, skipped } = item;
  if (!asks(item)) return `Shown to ${formatCount(shown)}`;
  const others = `${formatCount(imported)} imported`;
  if (shown === 0 && imported > 0) return others;
  const here = `${formatCount(answered - imported)} of ${formatCount(shown)} who saw it answered, ${formatCount(skipped)} skipped`;
  return imported > 0 ? `${here}, ${others}` : here;
}

/** In a shared report: it doesn't say how many skipped. */
function sharedCountText({ answered }: QuestionListItem): string {
  return answered === 0 ? `Fewer than ${FEWEST_SHARED} answers` : `${formatCount(answered)} answered`;
}

function Standing({ item, compared }: QuestionCardProps) {
  const { isLive, isShared } = item;
  const isInReport = useSharedReport() !== null;
  return (
    <span className={classes.standing}>
      {isInReport ? sharedCountText(item) : countsText(item)}
      {!isLive && <StatusBadge status="neutral">No longer asked</StatusBadge>}
      {isShared && <span>Includes answers from your other surveys that ask it.</span>}
      {asks(item) && compared.kind !== "off" && (
        <span className={classes.change}>
          <AnsweredChange compared={partOf(compared, (one) => ({ answered: one?.answered ?? 0 }))} />
        </span>
      )}
    </span>
  );
}

/** The result of an NPS question: its score and the three groups. */
function NpsSummary({ groups, compared }: { groups: NpsGroups; compared: Compared<NpsGroups> }) {
  return (
    <div className={classes.summary}>
      <FigureRow>
        <NpsFigure groups={groups} compared={compared} />
      </FigureRow>
      <NpsBar {...groups} />
    </div>
  );
}
