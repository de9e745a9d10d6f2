"use client";
import { BarList } from "#components/charts/BarList.tsx";
import type { BarModel } from "#components/charts/bar-model.ts";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import type { ChartTable } from "#components/charts/chart-table.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import type { OtherCurrencies } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { filterInput } from "#lib/filters/figure-filters.ts";
import { formatCount, formatMoney } from "#lib/format-figure.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { averageOf, revenueModel } from "./revenue-model.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

/** Orders in other currencies than the account's, one chart per currency: amounts are never converted or added up. */
export function OtherCurrenciesCard({ questionNameId, title, filters, answered }: DepthProps) {
  const query = useCall("app.GetOtherCurrencies", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  return (
    <KeptFigures asked={query} filters={filters} problem="We couldn't load the other currencies" skeleton={null}>
      {({ currency, others }) =>
        others.length === 0 ? null : (
          <Card
            title="Orders in other currencies"
            titleId="other-currencies"
            description={`These aren't converted to ${currency} or included in the revenue above.`}
          >
            <div className={classes.parts}>
              {others.map((other) => (
                <Currency key={other.currency} title={title} other={other} />
              ))}
            </div>
          </Card>
        )
      }
    </KeptFigures>
  );
}

function Currency({ title, other }: { title: string; other: CurrencyFigures }) {
  const { currency, orders, revenue } = other;
  const average = averageOf(other);
  const model = currencyModel(other);
  return (
    <section aria-label={`Orders in ${currency}`}>
      <ChartFrame
        title={`Revenue in ${currency}: ${title}`}
        lead={
          <p className={classes.sum}>
            <strong>{currency}</strong> {formatCount(orders)} {orders === 1 ? "order" : "orders"},{" "}
            {formatMoney(revenue, currency)}
            {average !== null && `, ${formatMoney(average, currency)} on average`}
          </p>
        }
        table={currencyTable(other)}
        picture={model.rows.length > 0 ? { kind: "bars", model } : null}
      >
        <BarList model={model} label={`Revenue by answer in ${currency}`} />
      </ChartFrame>
    </section>
  );
}

/** The orders in one currency. */
type CurrencyFigures = OtherCurrencies["others"][number];

/** Revenue by answer in one currency, in descending order. */
function currencyModel({ currency, answers }: CurrencyFigures): BarModel {
  const sorted = [...answers].sort((one, other) => other.revenue - one.revenue).slice(0, 12);
  return revenueModel(sorted, currency);
}

function currencyTable({ currency, answers }: CurrencyFigures): ChartTable {
  return {
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Orders", unit: "count" },
      { label: "Revenue", unit: "money", currency },
      { label: "Average order value", unit: "money", currency },
    ],
    rows: answers.map(({ id, label, orders, revenue, ...rest }) => ({
      id,
      cells: [label, orders, revenue, averageOf({ orders, ...rest })],
    })),
  };
}
