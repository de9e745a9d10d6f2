import { EmptyState } from "#components/ui/EmptyState.tsx";

/** A valid link whose figures can't be read now: too many visitors, or they take too long. */
export function UnreadableReport() {
  return (
    <div data-report="unreadable">
      <EmptyState level={1} drawing="lost" title="We couldn't load this report">
        Reload the page in a minute. If it still doesn't load, tell the person who shared it.
      </EmptyState>
    </div>
  );
}
