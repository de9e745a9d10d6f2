import { Skeleton, type SkeletonProps } from "@mantine/core";
import classes from "./ListSkeleton.module.css";

const widths = ["94%", "88%", "97%", "76%", "92%", "84%", "95%", "80%"];

export interface ListSkeletonProps {
  /** At most 8. */
  rows: number;
  /** The height of a row in px; without it, a row is a line of text, whose length varies. */
  height?: number;
  radius?: SkeletonProps["radius"];
  /** Arranges the rows in another way than one below the other in a card. */
  className?: string | undefined;
}

/** Placeholder rows while a list loads. */
export function ListSkeleton({ rows, height, radius, className = classes.rows }: ListSkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      {widths.slice(0, rows).map((width) => (
        <Skeleton key={width} radius={radius} {...(height === undefined ? { height: 20, width } : { height })} />
      ))}
    </div>
  );
}
