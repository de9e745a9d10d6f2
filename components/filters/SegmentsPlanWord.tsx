"use client";
import { Anchor } from "@mantine/core";
import { segmentsPlanName } from "#lib/filters/segment.ts";
import classes from "./SegmentsPlanWord.module.css";

/** Shown instead of segment controls on plans without segments. */
export function SegmentsPlanWord() {
  return (
    <span className={classes.plan}>
      Filter by customer and surface with the {segmentsPlanName} plan or higher.{" "}
      <Anchor href="/billingplan" inherit>
        See the plans
      </Anchor>
    </span>
  );
}
