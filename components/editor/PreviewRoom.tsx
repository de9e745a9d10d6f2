"use client";
import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./PreviewRoom.module.css";

/** A page as wide as it is for a shopper, drawn smaller where there is less room. */
export function PreviewRoom({ pagePx, children }: { pagePx: number; children: ReactNode }) {
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
