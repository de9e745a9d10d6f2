import { Skeleton } from "@mantine/core";

/** Placeholders of the given heights, in px, while a screen's sections load. */
export function SectionsSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div aria-busy="true" style={{ display: "grid", gap: 32, maxWidth: 680 }}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}
