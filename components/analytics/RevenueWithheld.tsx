"use client";
import { Anchor } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isUnfinished, refetchFigures } from "#components/recount/recount.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./QuestionChart.module.css";
import { withheldWords } from "./withheld-words.ts";

/** What stands in the place of revenue while the orders are counted in another currency (ISO 4217). */
export function RevenueWithheld({ currency }: { currency: string }) {
  const queries = useQueryClient();
  const { data: progress, refetch } = useCall("app.GetRecountProgress", {});
  const wasKnown = useRef(isUnfinished(progress));
  useEffect(() => {
    // Whoever changed the currency may have done so elsewhere: then the screen's notice has not heard of it yet.
    if (wasKnown.current) return;
    refetch()
      .then(({ data }) => {
        // It was done in between, so the figures are old.
        if (!isUnfinished(data)) refetchFigures(queries);
      })
      .catch(console.warn);
  }, [queries, refetch]);
  return (
    <p className={classes.note}>
      {withheldWords(currency, progress)}
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
