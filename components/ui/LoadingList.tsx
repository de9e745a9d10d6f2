import { ErrorState } from "./ErrorState.tsx";
import { ListSkeleton, type ListSkeletonProps } from "./ListSkeleton.tsx";
import shared from "./shared.module.css";

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
