"use client";
import { Button, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import { LimitChoice } from "#components/all-customers/LimitChoice.tsx";
import classes from "#components/all-customers/WeightedCard.module.css";
import { certaintyText, leadText } from "#components/all-customers/weighted-text.ts";
import { useFigureFilters } from "#components/analytics/use-figure-filters.ts";
import { DateRangeFilter } from "#components/filters/DateRangeFilter.tsx";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { ShareButton } from "#components/reports/ShareButton.tsx";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import type { DifferenceLimit } from "#lib/calls/app-weighted-answers.ts";
import { callUrl } from "#lib/client/call.ts";
import { useCall } from "#lib/client/hooks.ts";
import { useSharedReport } from "#lib/client/shared-report.ts";
import { channelQuery } from "#lib/filters/figure-calls.ts";
import { type FigureFilters, filterText } from "#lib/filters/figure-filters.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { LOW_RESPONSE_RATE } from "#lib/statistics/weighting/gates.ts";
import { ChannelTable } from "./ChannelTable.tsx";
import { ComparisonCard } from "./ComparisonCard.tsx";
import { noteTexts, reportTexts } from "./channel-text.ts";

/** Which channels bring customers, what one costs, and how sure that is. */
export function ChannelReportScreen() {
  const { filters, choice, today, choose } = useFigureFilters();
  const { query, write } = useAddress();
  const [limit, setLimit] = useState<DifferenceLimit>("1");
  const { range } = filters;
  const asked = useCall(...channelQuery(filters, query.get("question"), limit));
  const questions = asked.data?.questions ?? [];
  const shown = questions.find(({ questionNameId }) => questionNameId === asked.data?.questionNameId);
  return (
    <>
      <PageHeader
        title="Channels"
        description="Which channels bring your customers, what a customer costs, and how sure that is."
        actions={
          <>
            {shown && (
              <ShareButton
                scope={{
                  kind: "channels",
                  title: "Channels",
                  query: query.toString(),
                  questions: [shown],
                  words: filterText(filters),
                }}
              />
            )}
            <Button component={Link} href="/channels/rules" variant="default">
              Rules
            </Button>
            <Button component={Link} href="/channels/spend" variant="default">
              Spend
            </Button>
          </>
        }
        filters={
          <div className={shared.row}>
            <DateRangeFilter choice={choice} range={range} today={today} choose={choose} />
            {questions.length > 1 && (
              <NativeSelect
                aria-label="Question"
                data={questions.map(({ questionNameId, title }) => ({ value: questionNameId, label: title }))}
                value={asked.data?.questionNameId ?? ""}
                onChange={(event) => write({ question: event.currentTarget.value })}
              />
            )}
          </div>
        }
      />
      <KeptFigures
        asked={asked}
        filters={filters}
        problem="We couldn't load your channels"
        skeleton={<ListSkeleton rows={2} height={320} radius="lg" />}
      >
        {(report) => <ChannelFigures report={report} filters={filters} limit={limit} chooseLimit={setLimit} />}
      </KeptFigures>
    </>
  );
}

interface ChannelFiguresProps {
  report: ChannelReport;
  filters: FigureFilters;
  limit: DifferenceLimit;
  chooseLimit: (limit: DifferenceLimit) => void;
}

/** What the channels bring, or why that isn't known yet. */
export function ChannelFigures({ report, filters, limit, chooseLimit }: ChannelFiguresProps) {
  const isShared = useSharedReport() !== null;
  const { questionNameId, asOf, frame, answered, needed, channels, spendInOtherCurrencies } = report;
  if (questionNameId === null)
    return (
      <EmptyState
        title="No question names channels yet"
        drawing="line"
        action={
          <Button component={Link} href="/surveys/edit" variant="default">
            Edit your survey
          </Button>
        }
      >
        Ask shoppers how they heard about you, and set a channel for each choice.
      </EmptyState>
    );
  if (asOf === null || frame === 0)
    return (
      <EmptyState
        title={asOf === null ? "Your store's orders aren't counted yet" : "No orders in these days"}
        drawing="line"
        action={
          asOf === null && (
            <Button component={Link} href="/onboarding/connect-store" variant="default">
              Connect a store
            </Button>
          )
        }
      >
        {asOf === null
          ? "With your store's orders, answered or not, Afterword estimates how many customers each channel brings, and what one costs. Orders are counted within minutes once a store is connected."
          : "Choose other dates. The report counts orders that the survey could show on."}
      </EmptyState>
    );
  const lead = leadText(report);
  const rate = (100 * answered) / frame;
  const hasSpend = channels.some(({ spend }) => spend !== null);
  return (
    <div className={shared.wideStack}>
      {needed > 0 ? (
        <Notice status="neutral" title={`${formatCount(needed)} more answers needed`}>
          {`Figures for all customers start at 30 answers. So far, ${certaintyText(report)}`}
        </Notice>
      ) : (
        <Card title="What the numbers say" titleId="summary">
          <div className={shared.smallStack}>
            {lead && <p className={classes.lead}>{lead}</p>}
            <ul className={shared.tightList}>
              {reportTexts(report).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className={classes.sentence}>{certaintyText(report)}</p>
          </div>
        </Card>
      )}
      {needed === 0 && rate < LOW_RESPONSE_RATE && (
        <Notice status="warning" title={`Only ${formatPercent(rate)} of orders answered`}>
          Customers who answer may differ from the others in ways that no weighting corrects.
        </Notice>
      )}
      {!hasSpend && spendInOtherCurrencies === 0 && !isShared && (
        <Notice
          status="neutral"
          title="What does a customer cost?"
          action={
            <Button component={Link} href="/channels/spend" variant="default">
              Add spend
            </Button>
          }
        >
          Add what you spend on each channel to see what a new customer costs, and what you get back.
        </Notice>
      )}
      <Card
        title="By channel"
        titleId="channels"
        description="Estimated for all customers, by the day of their order."
        actions={
          !isShared && (
            <Button
              component="a"
              href={callUrl("app.ExportChannelReport", channelQuery(filters, questionNameId, limit)[1])}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              Export CSV
            </Button>
          )
        }
      >
        <div className={shared.stack}>
          <ChannelTable report={report} />
          {needed === 0 && !isShared && <LimitChoice limit={limit} choose={chooseLimit} />}
          <ul className={shared.tightList}>
            {noteTexts(report, isShared).map((text) => (
              <li key={text} className={classes.sentence}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      {!report.isFollowUp && !isShared && <ComparisonCard filters={filters} questionNameId={questionNameId} />}
    </div>
  );
}
