import { percentCounted } from "#components/account/recount.ts";
import type { RecountProgress } from "#lib/calls/app-account.ts";

/** What stands where revenue is not told: in which currency (ISO 4217) it is counted, and how far that is where it is known. */
export function withheldWords(currency: string, progress: RecountProgress | null | undefined): string {
  if (progress?.hasFailed) return `Counting revenue in ${currency} failed.`;
  const words = `Revenue is being counted in ${currency}`;
  return progress?.isRunning ? `${words}; ${percentCounted(progress)}\u00a0% is done.` : `${words}.`;
}
