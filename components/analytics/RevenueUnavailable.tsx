"use client";
import { Anchor } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isUnfinished, refetchFigures } from "#components/recount/recount.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./QuestionChart.module.css";
import { revenueUnavailableMessage } from "./revenue-unavailable.ts";

/** Replaces revenue while orders are being recalculated in another currency (ISO 4217). */
export function RevenueUnavailable({ currency }: { currency: string }) {
  const queries = useQueryClient();
  const { data: progress, refetch } = useCall("app.GetRecountProgress", {});
  const wasKnown = useRef(isUnfinished(progress));
  useEffect(() => {
    // The currency may have been changed in another session, and the screen's notice may not know about it yet.
    if (wasKnown.current) return;
    refetch()
      .then(({ data }) => {
        // The recalculation finished in between, so the figures are out of date.
        if (!isUnfinished(data)) refetchFigures(queries);
      })
      .catch(console.warn);
  }, [queries, refetch]);
  return (
    <p className={classes.note}>
      {revenueUnavailableMessage(currency, progress)}
      {progress?.hasFailed && (
        <>
          {" "}
          <Anchor href="#recount" inherit>
            See the notice above
          </Anchor>{" "}
          for what to do next.
        </>
      )}
    </p>
  );
}
