"use client";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { RevenueChart, withRevenue } from "./RevenueChart.tsx";

/** What the orders of those who gave each answer came to. */
export function RevenueCard({ data: { question, answers } }: { data: QuestionAnalytics }) {
  if (withRevenue(question.type, answers).length === 0) return null;
  return (
    <ChartCard title="Revenue by answer" titleId="revenue">
      <RevenueChart title={question.title} type={question.type} answers={answers} />
    </ChartCard>
  );
}
