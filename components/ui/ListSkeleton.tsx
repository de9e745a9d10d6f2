import { Skeleton, type SkeletonProps } from "@mantine/core";
import { ErrorState } from "./ErrorState.tsx";
import classes from "./ListSkeleton.module.css";
import shared from "./shared.module.css";

const widths = ["94%", "88%", "97%", "76%", "92%", "84%", "95%", "80%"];

interface ListSkeletonProps {
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

/** A call that hasn't answered. */
export interface LoadingProps {
  /** What it loads: "your account". */
  what: string;
  call: { error: unknown; refetch: () => unknown };
}

type LoadingListProps = LoadingProps & ListSkeletonProps & { isPadded?: true };

/** Instead of a list: what went wrong, or placeholders while it loads. `isPadded` for a card without padding. */
export function LoadingList({ what, call: { error, refetch }, isPadded, ...rows }: LoadingListProps) {
  if (!error) return <ListSkeleton {...rows} />;
  const failure = <ErrorState title={`We couldn't load ${what}`} error={error} retry={refetch} />;
  return isPadded ? <div className={shared.padded}>{failure}</div> : failure;
}
