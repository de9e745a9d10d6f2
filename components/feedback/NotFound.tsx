import { EmptyState } from "#components/ui/EmptyState.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";

/** Says that the page doesn't exist, and where to go instead. */
export function NotFound({ homeHref, homeName }: { homeHref: string; homeName: string }) {
  return (
    <EmptyState
      level={1}
      drawing="lost"
      title="Page not found"
      action={<PlainAction href={homeHref}>{homeName}</PlainAction>}
    >
      Check the address for typos. The page may have been moved or deleted.
    </EmptyState>
  );
}
