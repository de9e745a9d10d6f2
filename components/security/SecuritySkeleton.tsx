import { Skeleton } from "@mantine/core";

/** Two sections while the settings load. */
export function SecuritySkeleton() {
  return (
    <div aria-busy="true" style={{ display: "grid", gap: 32, maxWidth: 680 }}>
      <Skeleton height={180} />
      <Skeleton height={160} />
    </div>
  );
}
