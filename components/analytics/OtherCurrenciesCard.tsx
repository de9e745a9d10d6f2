"use client";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { filterInput } from "#components/filters/figure-filters.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { Card } from "#components/ui/Card.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, formatMoney } from "#lib/format-figure.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { currencyModel, currencyTable, type OfCurrency } from "./other-currencies-model.ts";
import { RevenueWithheld } from "./RevenueWithheld.tsx";
import { useRefetchOn } from "./use-refetch-on.ts";

/** Orders in currencies that are not the account's, each apart: nothing is converted or added. */
export function OtherCurrenciesCard({ questionNameId, title, filters, answered }: DepthProps) {
  const asked = useCall("app.GetOtherCurrencies", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures asked={asked} filters={filters} problem="Couldn't load the other currencies" skeleton={null}>
      {({ currency, others }) =>
        others?.length === 0 ? null : (
          <Card
            title="Orders in other currencies"
            titleId="other-currencies"
            description={`These aren't converted to ${currency} or included in the revenue above.`}
          >
            {others ? <Currencies title={title} others={others} /> : <RevenueWithheld currency={currency} />}
          </Card>
        )
      }
    </KeptFigures>
  );
}

function Currencies({ title, others }: { title: string; others: readonly OfCurrency[] }) {
  return (
    <div className={classes.parts}>
      {others.map((other) => (
        <Currency key={other.currency} title={title} other={other} />
      ))}
    </div>
  );
}

function Currency({ title, other }: { title: string; other: OfCurrency }) {
  const { currency, orders, revenue, averageOrderValue } = other;
  const model = currencyModel(other);
  return (
    <section aria-label={`Orders in ${currency}`}>
      <ChartFrame
        title={`Revenue in ${currency}: ${title}`}
        lead={
          <p className={classes.sum}>
            <strong>{currency}</strong> {formatCount(orders)} {orders === 1 ? "order" : "orders"},{" "}
            {formatMoney(revenue, currency)}, {formatMoney(averageOrderValue, currency)} on average
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
