"use client";
import { addDays, localDay } from "#components/analytics/date-range.ts";
import { formatShortDay } from "#components/charts/format-day.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import classes from "./MailSample.module.css";
import { MailSample } from "./MailSample.tsx";

interface DigestSampleProps {
  account: Account;
  period: "day" | "week";
}

/** A digest as it would be today, with the account's own figures; dashes until they are there. */
export function DigestSample({ account, period }: DigestSampleProps) {
  const yesterday = addDays(localDay(Date.now(), account.timeZone), -1);
  const startDate = period === "day" ? yesterday : addDays(yesterday, -6);
  const { data: stats } = useCall("Survey.GetTopLevelStatsForAccountByDateRange", { startDate, endDate: yesterday });
  const figures = [
    { label: "Views", value: formatCount(stats?.views) },
    { label: "Responses", value: formatCount(stats?.responses) },
    { label: "Response rate", value: formatPercent(stats?.responseRate) },
    { label: "Completion rate", value: formatPercent(stats?.completionRate) },
  ];
  const days =
    period === "day" ? formatShortDay(yesterday) : `${formatShortDay(startDate)} – ${formatShortDay(yesterday)}`;
  return (
    <MailSample subject={`${account.companyName}: ${period === "day" ? "yesterday" : "your week"}`}>
      <p suppressHydrationWarning>{days}, with your own figures</p>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {stats?.views === 0 && (
        <p className={classes.quiet}>
          Nothing happened {period === "day" ? "yesterday" : "in these days"}, so no mail would have come.
        </p>
      )}
    </MailSample>
  );
}
