import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Prefetched } from "#components/ui/Prefetched.tsx";
import shared from "#components/ui/shared.module.css";
import { filterText } from "#lib/filters/figure-filters.ts";
import { formatDay } from "#lib/format-day.ts";
import type { ReportFigures } from "#lib/reports/report-figures.ts";
import { FEWEST_SHARED } from "#lib/shared-reports.ts";
import { LightPrint } from "./LightPrint.tsx";
import { ReportBody } from "./ReportBody.tsx";
import frame from "./ReportFrame.module.css";
import { reportCalls } from "./report-calls.ts";

interface SharedReportScreenProps {
  title: string;
  /** Whose figures they are. */
  companyName: string;
  /** The account's day on which they were read, `YYYY-MM-DD`. */
  madeOn: string;
  /** The address query of the screen that was shared. */
  query: string;
  showsTexts: boolean;
  figures: ReportFigures;
  /** When a report that doesn't change was shared. */
  frozenAt: Date | null;
}

/** A shared report: the figures of a screen, by the screen's own components, without anything to change or follow. */
export function SharedReportScreen(props: SharedReportScreenProps) {
  const { title, companyName, madeOn, query, showsTexts, figures, frozenAt } = props;
  const narrowedBy = figures.kind === "explore" ? figures.narrowedBy : [];
  const words = [filterText(figures.filters), ...narrowedBy].join(", ");
  const asOf = frozenAt ? `, as of ${day.format(frozenAt)}` : "";
  return (
    <>
      <LightPrint />
      <p className={`${frame.printed} ${shared.small}`} data-report>{`${companyName}, ${formatDay(madeOn)}`}</p>
      <PageHeader title={title} description={`${words.charAt(0).toUpperCase()}${words.slice(1)}${asOf}.`} />
      <Prefetched calls={reportCalls(figures)}>
        <ReportBody figures={figures} query={query} showsTexts={showsTexts} />
      </Prefetched>
      <p className={shared.small}>{`Figures of fewer than ${FEWEST_SHARED} shoppers aren't shown.`}</p>
    </>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
