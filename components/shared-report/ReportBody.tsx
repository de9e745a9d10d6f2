"use client";
import { HeadlineStats } from "#components/analytics/HeadlineStats.tsx";
import { Questions } from "#components/analytics/Questions.tsx";
import { SeriesCard } from "#components/analytics/SeriesCard.tsx";
import { ChannelFigures } from "#components/channels/report/ChannelReportScreen.tsx";
import { ExplorationCard } from "#components/explore/ExplorationCard.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import shared from "#components/ui/shared.module.css";
import { SharedReportContext } from "#lib/client/shared-report.ts";
import { readChoice } from "#lib/explore/explore-choice.ts";
import type { ReportFigures } from "#lib/reports/report-figures.ts";

interface ReportBodyProps {
  figures: ReportFigures;
  query: string;
  showsTexts: boolean;
}

/** The figures of a report, by the components of the screen that it was shared from. */
export function ReportBody({ figures, query, showsTexts }: ReportBodyProps) {
  return (
    <SharedReportContext value={{ showsTexts }}>
      <Figures figures={figures} query={query} />
    </SharedReportContext>
  );
}

function Figures({ figures, query }: Omit<ReportBodyProps, "showsTexts">) {
  const { filters } = figures;
  switch (figures.kind) {
    case "analytics":
      return (
        <div className={shared.wideStack}>
          <HeadlineStats filters={filters} comparison={null} isOfSeveral={false} />
          <SeriesCard filters={filters} comparison={null} />
          <Questions
            filters={filters}
            comparison={null}
            mayNarrow={false}
            showEverything={nothing}
            surveys={[]}
            chooseSurvey={nothing}
          />
        </div>
      );
    case "channels":
      if (!figures.report) return <TooFew />;
      return <ChannelFigures report={figures.report} filters={filters} limit="1" chooseLimit={nothing} />;
    case "explore": {
      if (!figures.exploration) return <TooFew />;
      const choice = readChoice(new URLSearchParams(query), { rows: "month", columns: null });
      return <ExplorationCard exploration={figures.exploration} choice={choice} range={filters.range} />;
    }
  }
}

/** Nothing in a report can be changed. */
function nothing() {}

function TooFew() {
  return (
    <EmptyState title="Too few responses" drawing="bars">
      Figures appear here once enough shoppers have answered.
    </EmptyState>
  );
}
