import type { WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import classes from "./MarginTables.module.css";

const names = { value: "Customer and order value", country: "Country", period: "Time" };

/** What answers are weighted by: for each group of orders, how many answered, and how much each answer counts. */
export function MarginTables({ margins }: Pick<WeightedAnswers, "margins">) {
  return (
    <div className={classes.tables}>
      <p className={classes.meaning}>
        Groups that answer less often count for more: each answer is multiplied until every group has its true share of
        your orders.
      </p>
      {margins.map(({ name, categories }) => (
        <table key={name} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{names[name]}</th>
              <th scope="col">Orders</th>
              <th scope="col">Answered</th>
              <th scope="col">Counts</th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ label, frame, answered, factor }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatCount(frame)}</td>
                <td>{formatPercent((100 * answered) / frame)}</td>
                <td>{`${factor.toFixed(2)}×`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
