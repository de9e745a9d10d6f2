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
      By customer and place: from the {segmentsPlan} plan on.{" "}
      {findScreen(plansPath) && (
        <Anchor href={plansPath} inherit>
          See the plans
        </Anchor>
      )}
    </span>
  );
}
