import { percentCounted } from "#components/recount/recount.ts";
import type { RecountProgress } from "#lib/calls/app-account.ts";

/** What stands where revenue is not told: in which currency (ISO 4217) it is counted, and how far that is where it is known. */
export function withheldWords(currency: string, progress: RecountProgress | null | undefined): string {
  if (progress?.hasFailed) return `We couldn't recalculate revenue in ${currency}.`;
  const words = `Revenue is hidden while we recalculate it in ${currency}`;
  return progress?.isRunning ? `${words}: ${percentCounted(progress)}% done.` : `${words}.`;
}
