"use client";
import { Anchor } from "@mantine/core";
import { findScreen } from "#lib/screens.ts";
import classes from "./SegmentsPlanWord.module.css";
import { segmentsPlan } from "./segment.ts";

const plansPath = "/billingplan";

/** Shown instead of segment controls on plans without segments. */
export function SegmentsPlanWord() {
  return (
    <span className={classes.plan}>
      Filter by customer and surface with the {segmentsPlan} plan or higher.{" "}
      {findScreen(plansPath) && (
        <Anchor href={plansPath} inherit>
          See the plans
        </Anchor>
      )}
    </span>
  );
}
