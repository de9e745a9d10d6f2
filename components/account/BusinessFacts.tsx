import { Notice } from "#components/ui/Notice.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { formatCount, noFigure } from "#lib/format-figure.ts";
import classes from "./BusinessFacts.module.css";
import { currencyName, timeZoneName } from "./place-names.ts";

/** The store details as members see them, and why they can't edit them. */
export function BusinessFacts({ account }: { account: Account }) {
  const facts = [
    { label: "Store or company name", value: account.companyName },
    { label: "Website", value: account.websiteUrl },
    { label: "What you sell", value: account.businessCategory },
    { label: "How you sell", value: account.businessType },
    { label: "Orders per month", value: formatCount(account.monthlyOrderCount) },
    { label: "Time zone", value: timeZoneName(account.timeZone) },
    { label: "Currency", value: currencyName(account.currency) },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value || noFigure}</dd>
          </div>
        ))}
      </dl>
      <Notice status="neutral" title="Only the owner and admins can edit this">
        You're a member of this account.
      </Notice>
    </>
  );
}
