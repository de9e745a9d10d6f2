"use client";
import { Anchor, SegmentedControl } from "@mantine/core";
import Link from "next/link";
import { useId } from "react";
import { assumptionText, limitText } from "#lib/assumption-text.ts";
import { type DifferenceLimit, differenceLimits } from "#lib/calls/app-weighted-answers.ts";
import classes from "./WeightedCard.module.css";
import { limitLabels } from "./weighted-text.ts";

/** How different customers who didn't answer may be. */
export function LimitChoice({ limit, choose }: { limit: DifferenceLimit; choose: (limit: DifferenceLimit) => void }) {
  const id = useId();
  return (
    <div className={classes.limits}>
      <p className={classes.sentence}>{`${assumptionText} See what changes if they aren't:`}</p>
      <p id={id} className={classes.question}>
        How likely are customers who didn't answer to say the same?
      </p>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.steps ?? ""}
        data={differenceLimits.map((value) => ({ value, label: limitLabels[value] }))}
        value={limit}
        onChange={(value) => choose(differenceLimits.find((one) => one === value) ?? "1")}
      />
      <p className={classes.sentence} aria-live="polite">
        {limitText(limit)}
      </p>
      <Anchor component={Link} href="/channels/about-figures" size="sm" className={classes.about ?? ""}>
        About these figures
      </Anchor>
    </div>
  );
}
