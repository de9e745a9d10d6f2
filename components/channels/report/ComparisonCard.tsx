"use client";
import { Anchor } from "@mantine/core";
import Link from "next/link";
import { Estimate, ShareBar } from "#components/all-customers/Estimate.tsx";
import classes from "#components/all-customers/EstimateTable.module.css";
import { ExplainedRow } from "#components/all-customers/ExplainedRow.tsx";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import shared from "#components/ui/shared.module.css";
import type { ChannelComparison } from "#lib/calls/app-channel-comparison.ts";
import { useCall } from "#lib/client/hooks.ts";
import { channelInput } from "#lib/filters/figure-calls.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { formatPercent } from "#lib/format-figure.ts";
import { arrivalTexts, comparisonTexts } from "./comparison-text.ts";

interface ComparisonCardProps {
  filters: FigureFilters;
  questionNameId: string;
}

/** What customers name beside what their orders' links and codes say. */
export function ComparisonCard({ filters, questionNameId }: ComparisonCardProps) {
  const asked = useCall("app.GetChannelComparison", channelInput(filters, questionNameId));
  return (
    <Card
      title="Survey, last click, and codes"
      titleId="comparison"
      description="What customers say, beside what their orders' links and discount codes say. Each measures something else."
      actions={
        <Anchor component={Link} href="/channels/rules" size="sm">
          Channel rules
        </Anchor>
      }
    >
      <KeptFigures
        asked={asked}
        filters={filters}
        problem="We couldn't compare your channels"
        skeleton={<ListSkeleton rows={4} height={48} radius="md" />}
      >
        {(comparison) => <Comparison comparison={comparison} />}
      </KeptFigures>
    </Card>
  );
}

function Comparison({ comparison }: { comparison: ChannelComparison }) {
  const { channels, rows } = comparison;
  const hasCodes = channels.some(({ codeShare }) => codeShare !== null);
  const end = Math.max(1, ...channels.map(({ shareHigh }) => shareHigh ?? 0));
  return (
    <div className={shared.stack}>
      <ul className={shared.tightList}>
        {comparisonTexts(comparison).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <table className={classes.table} aria-label="Survey, last click, and codes">
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Customers name it</th>
            <th scope="col">Last click</th>
            {hasCodes && <th scope="col">Codes</th>}
          </tr>
        </thead>
        <tbody>
          {channels.map(({ channel, label, share, shareLow, shareHigh, clickShare, codeShare }) => (
            <ExplainedRow
              key={`${channel} ${label}`}
              label={label}
              note={null}
              texts={arrivalTexts(
                rows.find((row) => row.channel === channel && row.label === label),
                comparison,
              )}
            >
              <td data-label="Customers name it" className={classes.share}>
                <Estimate value={share} low={shareLow} high={shareHigh} write={formatPercent} />
                {share !== null && (
                  <ShareBar share={share} low={shareLow ?? share} high={shareHigh ?? share} end={end} />
                )}
              </td>
              <td data-label="Last click">
                <span className={classes.value}>{formatPercent(clickShare)}</span>
              </td>
              {hasCodes && (
                <td data-label="Codes">
                  <span className={classes.value}>{formatPercent(codeShare)}</span>
                </td>
              )}
            </ExplainedRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}
