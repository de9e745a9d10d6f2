import { Skeleton } from "@mantine/core";

/** Two sections while the account is on its way. */
export function AccountSkeleton() {
  return (
    <div aria-busy="true" style={{ display: "grid", gap: 32, maxWidth: 680 }}>
      <Skeleton height={320} />
      <Skeleton height={200} />
    </div>
  );
}
