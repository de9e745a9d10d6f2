"use client";
import { Anchor } from "@mantine/core";
import { findScreen } from "#lib/screens.ts";
import classes from "./SegmentsPlanWord.module.css";
import { segmentsPlan } from "./segment.ts";

const plansPath = "/billingplan";

/** What stands in the place of the controls that the plan does not have. */
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
