import { EmptyState } from "#components/ui/EmptyState.tsx";

/** A link that leads nowhere; it may be unknown, revoked or over. */
export function UnavailableReport() {
  return (
    <EmptyState level={1} drawing="lost" title="This report isn't available">
      Its link has ended or was copied incompletely. Ask the person who shared it for a new one.
    </EmptyState>
  );
}
