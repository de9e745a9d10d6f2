import { Skeleton } from "@mantine/core";

/** Shown while the account loads. */
export function AccountSkeleton() {
  return (
    <div aria-busy="true" style={{ display: "grid", gap: 32, maxWidth: 680 }}>
      <Skeleton height={320} />
      <Skeleton height={200} />
    </div>
  );
}
