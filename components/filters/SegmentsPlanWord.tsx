"use client";
import { Anchor } from "@mantine/core";
import classes from "./SegmentsPlanWord.module.css";
import { segmentsPlanName } from "./segment.ts";

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
