import { percentCounted } from "#components/recount/recount.ts";
import type { RecountProgress } from "#lib/calls/app-account.ts";

/** Shown instead of revenue while it is recalculated in `currency` (ISO 4217), with the progress if known. */
export function revenueUnavailableMessage(currency: string, progress: RecountProgress | null | undefined): string {
  if (progress?.hasFailed) return `We couldn't recalculate revenue in ${currency}.`;
  const words = `Revenue is hidden while we recalculate it in ${currency}`;
  return progress?.isRunning ? `${words}: ${percentCounted(progress)}% done.` : `${words}.`;
}
