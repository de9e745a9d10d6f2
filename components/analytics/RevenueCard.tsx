"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { RevenueChart, type RevenueChartProps } from "./RevenueChart.tsx";

/** Order revenue by the answer the customer gave. */
export function RevenueCard({ data, compared }: RevenueChartProps) {
  if (data.answers.every(({ revenue }) => revenue === 0)) return null;
  return (
    <ChartCard title="Revenue by answer" titleId="revenue">
      <RevenueChart data={data} compared={compared} />
    </ChartCard>
  );
}
