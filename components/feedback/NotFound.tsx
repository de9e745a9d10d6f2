import { EmptyState } from "#components/ui/EmptyState.tsx";
import { PlainAction } from "#components/ui/PlainAction.tsx";

/** Says that there is no such page, and where to go instead. */
export function NotFound({ homeHref, homeName }: { homeHref: string; homeName: string }) {
  return (
    <EmptyState
      level={1}
      drawing="lost"
      title="There is nothing at this address"
      action={<PlainAction href={homeHref}>{homeName}</PlainAction>}
    >
      The address may be misspelled, or what was here is gone.
    </EmptyState>
  );
}
