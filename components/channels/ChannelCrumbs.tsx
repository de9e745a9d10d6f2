"use client";
import { Anchor, Breadcrumbs } from "@mantine/core";
import Link from "next/link";

/** The way back to the channel report. */
export function ChannelCrumbs({ here }: { here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={6}>
        <Anchor component={Link} href="/channels" size="sm">
          Channels
        </Anchor>
        <span aria-current="page">{here}</span>
      </Breadcrumbs>
    </nav>
  );
}
