"use client";
import { Card } from "#components/ui/Card.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { RevenueChart, withRevenue } from "./RevenueChart.tsx";

/** What the orders of those who gave each answer came to. */
export function RevenueCard({ data: { question, answers } }: { data: QuestionAnalytics }) {
  if (withRevenue(question.type, answers).length === 0) return null;
  return (
    <Card title="Revenue by answer" titleId="revenue">
      <RevenueChart title={question.title} type={question.type} answers={answers} />
    </Card>
  );
}
