"use client";
import { type ReactNode, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import classes from "./ChartTools.module.css";
import { ChartToolsPlace } from "./chart-tools-place.ts";

interface ChartCardProps {
  title: ReactNode;
  titleId?: string;
  /** One sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
}

/** A card for one chart (`ChartFrame`), with the chart's tools in the title row. */
export function ChartCard({ children, ...card }: ChartCardProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Card {...card} actions={<div ref={setPlace} className={classes.place} />}>
      <ChartToolsPlace value={place}>{children}</ChartToolsPlace>
    </Card>
  );
}
