"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { CoverageAlarm } from "#lib/calls/app-coverage.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";

interface CoverageNoticeProps {
  alarm: NonNullable<CoverageAlarm["alarm"]>;
  /** The current path. */
  path: string;
}

const coveragePath = "/manage-integrations";

/** Says that the survey shows with far fewer orders than before, and where to look. */
export function CoverageNotice({ alarm: { usual, orders, shown }, path }: CoverageNoticeProps) {
  const isThere = path.toLowerCase().replace(/\/$/, "") === coveragePath;
  return (
    <div className={shared.spaced}>
      <Notice
        status="warning"
        title="Fewer customers see your survey"
        action={
          !isThere && (
            <Button component={Link} href={coveragePath} variant="default">
              See coverage
            </Button>
          )
        }
      >
        {`Of your last ${formatCount(orders)} orders, ${formatCount(shown)} showed your survey (${formatPercent((shown / orders) * 100)}), down from ${formatPercent(usual)} the week before. Place a test order and check that your survey appears.`}
      </Notice>
    </div>
  );
}
