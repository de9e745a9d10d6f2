"use client";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import { alertHeadline, alertSentences } from "#lib/alerts/alert-text.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatDay } from "#lib/format-day.ts";

/** What changed in the last 30 days by more than chance explains; nothing if nothing did, or while it's unknown. */
export function RecentChangesCard() {
  const { data } = useCall("app.ListAlerts", {});
  if (!data || data.alerts.length === 0) return null;
  return (
    <Card
      title="Recent changes"
      titleId="recent-changes"
      description="All responses of the last 30 days. Filters don't apply."
    >
      <ul className={shared.tightList}>
        {data.alerts.map((alert) => (
          <li key={alert.id}>
            <strong>{alertHeadline(alert)}.</strong> {alertSentences(alert, formatDay).join(" ")}
          </li>
        ))}
      </ul>
    </Card>
  );
}
