"use client";
import { Button, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { SharedReport } from "#lib/calls/app-reports.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import { formatDay } from "#lib/format-day.ts";
import classes from "./SharedLinks.module.css";

/** The account's links, each of which can be ended. */
export function SharedLinks() {
  const { data, error, refetch } = useCall("app.ListReports", {});
  if (error) return <ErrorState title="We couldn't load your links" error={error} retry={refetch} />;
  if (!data) return <Skeleton height={120} radius="md" />;
  if (data.items.length === 0) return <p className={shared.flush}>You haven't shared a report yet.</p>;
  return (
    <ul className={classes.links}>
      {data.items.map((report) => (
        <Link key={report.id} report={report} />
      ))}
    </ul>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

const rhythms = { week: "each Monday", month: "on the first of each month" } as const;

function Link({ report }: { report: SharedReport }) {
  const queries = useQueryClient();
  const revoking = useCallMutation("app.RevokeReport", {
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: callKey("app.ListReports") }).catch(console.warn);
    },
  });
  const { id, title, expiresAt, lastOpenedAt, hasPassword, isFrozen, sending } = report;
  const facts = [
    expiresAt ? `Ends ${day.format(new Date(expiresAt))}` : "Until revoked",
    ...(isFrozen ? ["Fixed figures"] : []),
    ...(hasPassword ? ["With a password"] : []),
    ...(sending ? [[`PDF ${rhythms[sending.every]}`, sending.to.join(", ")].filter(Boolean).join(" to ")] : []),
  ];
  return (
    <li className={classes.link}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={shared.caption}>
          {facts.join(" · ")} ·{" "}
          {lastOpenedAt ? (
            <>
              Last opened <TimeAgo instant={lastOpenedAt} />
            </>
          ) : (
            "Never opened"
          )}
        </p>
        {sending?.failedOn && <p className={shared.caption}>{`Couldn't be sent on ${formatDay(sending.failedOn)}.`}</p>}
        <FormProblem error={revoking.error} fields={[]} />
      </div>
      <Button
        className={classes.revoke ?? ""}
        variant="default"
        size="xs"
        aria-label={`Revoke ${title}`}
        loading={revoking.isPending}
        onClick={() => revoking.mutate({ body: { reportId: id } })}
      >
        Revoke
      </Button>
    </li>
  );
}
