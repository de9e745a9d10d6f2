"use client";
import { Table } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, formatMoney } from "#lib/format-figure.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import classes from "./QuestionChart.module.css";

interface RevenueCardProps {
  type: QuestionType;
  answers: QuestionAnalytics["answers"];
}

/** What the orders of those who gave each answer came to. */
export function RevenueCard({ type, answers }: RevenueCardProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const given = answers.filter(({ count }) => count > 0);
  const sorted = inScaleOrder(
    type,
    [...given].sort((one, other) => other.revenue - one.revenue),
  );
  if (!sorted.some(({ revenue }) => revenue > 0)) return null;
  const currency = account?.currency;
  return (
    <Card
      title="Revenue by answer"
      description={`The orders of those who gave it, in ${currency ?? "the account’s currency"}. Orders in other currencies are not added.`}
    >
      <div className={classes.scroll}>
        <Table aria-label="Revenue by answer" className={classes.table ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Answer</Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                Answers
              </Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                Revenue
              </Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                <Definition meaning="Revenue, divided by the orders whose total the store told us.">
                  Average order
                </Definition>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map(({ id, label, count, revenue, averageOrderValue }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td className={classes.figure}>{formatCount(count)}</Table.Td>
                <Table.Td className={classes.figure}>{formatMoney(revenue, currency)}</Table.Td>
                <Table.Td className={classes.figure}>{formatMoney(averageOrderValue, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}
