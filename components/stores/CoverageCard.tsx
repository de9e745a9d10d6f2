"use client";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { LazySeriesChart, seriesHeight } from "#components/charts/LazySeriesChart.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import shared from "#components/ui/shared.module.css";
import type { Coverage } from "#lib/calls/app-coverage.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, formatRate } from "#lib/format-figure.ts";
import { countPendingMs } from "./count-pending-ms.ts";
import { coverageSeries } from "./coverage-series.ts";

type By = Coverage["by"];

interface CoverageCardProps {
  /** The store's platform keeps its orders from us. */
  lacksOrders: boolean;
}

/** How many of the store's orders showed the survey, over the last 30 days or 48 hours. */
export function CoverageCard({ lacksOrders }: CoverageCardProps) {
  const [by, setBy] = useState<By>("day");
  const { data, error, refetch } = useCall(
    "app.GetCoverage",
    { by },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.pending ? countPendingMs : false),
    },
  );
  return (
    <ChartCard
      title="Coverage"
      titleId="coverage-title"
      description="Orders placed in your online checkout while your survey was on, and how many of them showed it."
    >
      <div className={shared.stack}>
        {data ? (
          <CoverageChart coverage={data} by={by} choose={setBy} lacksOrders={lacksOrders} />
        ) : error ? (
          <ErrorState title="We couldn't load your coverage" error={error} retry={refetch} />
        ) : (
          <Skeleton height={seriesHeight} radius="md" />
        )}
      </div>
    </ChartCard>
  );
}

interface CoverageChartProps extends CoverageCardProps {
  coverage: Coverage;
  by: By;
  choose: (by: By) => void;
}

function CoverageChart({ coverage, by, choose, lacksOrders }: CoverageChartProps) {
  const { orders, shown, model, bucket, table } = coverageSeries(coverage);
  if (orders === 0 && lacksOrders) {
    return (
      <EmptyState title="Coverage needs order data" level={3} drawing="bars">
        Your store's platform hasn't approved this app to read orders yet, so we can't tell how many of them showed your
        survey.
      </EmptyState>
    );
  }
  if (orders === 0 && coverage.by === "day") {
    return coverage.pending > 0 ? (
      <EmptyState title="Counting…" level={3} drawing="bars">
        An order counts two minutes after it's placed, so that its shopper has time to see your survey.
      </EmptyState>
    ) : (
      <EmptyState title="No orders yet" level={3} drawing="bars">
        Coverage appears here with the first order that could show your survey.
      </EmptyState>
    );
  }
  const label = `Orders, and orders that showed the survey (${coverage.timeZone})`;
  return (
    <ChartFrame
      title={`Coverage by ${coverage.by}`}
      lead={<UnitControl by={by} choose={choose} />}
      table={table}
      picture={{ kind: "lines", model, note: label }}
    >
      <div className={shared.stack}>
        <FigureRow>
          <Figure label="Coverage" value={formatRate((shown / orders) * 100, orders)} />
          <Figure label="Orders" value={formatCount(orders)} />
          <Figure label="Survey shown" value={formatCount(shown)} />
        </FigureRow>
        <LazySeriesChart model={model} bucket={bucket} label={label} />
      </div>
    </ChartFrame>
  );
}

const units = [
  { value: "day", label: "30 days" },
  { value: "hour", label: "48 hours" },
] as const;

function UnitControl({ by, choose }: { by: By; choose: (by: By) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Time span"
      data={[...units]}
      value={by}
      onChange={(value) => choose(units.find((unit) => unit.value === value)?.value ?? "day")}
    />
  );
}
