"use client";
import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Definition.module.css";

/** A word that says what it means when it is pointed at, focused or touched. */
export function Definition({ meaning, children }: { meaning: string; children: ReactNode }) {
  return (
    <Tooltip label={meaning} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.word}>
        {children}
      </button>
    </Tooltip>
  );
}
