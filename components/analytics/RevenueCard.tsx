"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { RevenueChart, type RevenueChartProps } from "./RevenueChart.tsx";

/** What the orders of those who gave each answer came to. */
export function RevenueCard({ data, compared }: RevenueChartProps) {
  if (data.answers.every(({ revenue }) => revenue === 0)) return null;
  return (
    <ChartCard title="Revenue by answer" titleId="revenue">
      <RevenueChart data={data} compared={compared} />
    </ChartCard>
  );
}
