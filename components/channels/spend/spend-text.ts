import type { ImportedSpend } from "#lib/calls/app-channels.ts";
import { formatCount } from "#lib/format-figure.ts";

/** `1 row`, `1,284 rows` */
export function rowCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;
}

/** What an import did: `2 rows added, 1 replaced, 4 already saved`. */
export function importedMessage({ importId, added, replaced, unchanged }: ImportedSpend): string {
  if (importId === null) return "Nothing changed. All of these rows were already saved.";
  const [first = "", ...others] = [
    ...(added > 0 ? [`${rowCountText(added)} added`] : []),
    ...(replaced > 0 ? [added > 0 ? `${formatCount(replaced)} replaced` : `${rowCountText(replaced)} replaced`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} already saved`] : []),
  ];
  return [first, ...others].join(", ");
}

/** What undoing an import did. */
export function undoneMessage({ removed, restored }: { removed: number; restored: number }): string {
  if (restored === 0) return `Import undone. ${rowCountText(removed)} removed.`;
  if (removed === 0) return `Import undone. ${rowCountText(restored)} restored.`;
  return `Import undone. ${rowCountText(removed)} removed, ${formatCount(restored)} restored.`;
}
