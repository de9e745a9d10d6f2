"use client";
import { Button } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { WeakContrast } from "#lib/survey/style-contrast.ts";
import classes from "./styling.module.css";

/** Warns that some shoppers can't distinguish two colors, and offers the nearest accessible one. */
export function ContrastNotice({ found, onFix }: { found: WeakContrast; onFix: () => void }) {
  const { label, ratio, least, better } = found;
  return (
    <Notice
      status="warning"
      title={`${label}: hard to ${least === 3 ? "see" : "read"}`}
      action={
        <Button
          variant="default"
          size="xs"
          onClick={onFix}
          leftSection={<span className={classes.swatch} style={{ background: better }} aria-hidden="true" />}
        >
          Use {better}
        </Button>
      }
    >
      The contrast is {(Math.floor(ratio * 10) / 10).toFixed(1)}:1. Aim for at least {least}:1.
    </Notice>
  );
}
