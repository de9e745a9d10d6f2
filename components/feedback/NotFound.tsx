import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";

/** Says that there is no such page, and where to go instead. */
export function NotFound({ homeHref, homeName }: { homeHref: string; homeName: string }) {
  return (
    <EmptyState
      level={1}
      drawing="lost"
      title="There is nothing at this address"
      action={
        <Button component="a" href={homeHref}>
          {homeName}
        </Button>
      }
    >
      The address may be misspelled, or what was here is gone.
    </EmptyState>
  );
}
