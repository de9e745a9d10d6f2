"use client";
import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./ScaledPage.module.css";

/** A page at its real width, scaled down if there is less space. */
export function ScaledPage({ pagePx, children }: { pagePx: number; children: ReactNode }) {
  const { ref, width: roomPx } = useElementSize();
  const zoom = roomPx > 0 ? Math.min(1, roomPx / pagePx) : 1;
  return (
    <div ref={ref} className={classes.room}>
      <div className={classes.page} style={{ width: pagePx, zoom }}>
        {children}
      </div>
    </div>
  );
}
