import { Skeleton } from "@mantine/core";
import { ErrorState } from "./ErrorState.tsx";
import type { LoadingProps } from "./LoadingList.tsx";

/** Instead of a screen's sections: what went wrong, or placeholders of the given heights, in px, while they load. */
export function LoadingSections({ what, call, heights }: LoadingProps & { heights: readonly number[] }) {
  if (call.error) return <ErrorState title={`We couldn't load ${what}`} error={call.error} retry={call.refetch} />;
  return (
    <div aria-busy="true" style={{ display: "grid", gap: 32, maxWidth: 680 }}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}
