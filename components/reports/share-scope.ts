import type { ReportKind } from "#lib/shared-reports.ts";

/** What a screen shows, for sharing it. */
export interface ShareScope {
  kind: ReportKind;
  /** What the report is called unless someone names it otherwise. */
  title: string;
  /** The address query of the screen. */
  query: string;
  /** The questions to choose from; the one that a channel report is about. */
  questions: readonly { questionNameId: string; title: string }[];
  /** Its days and filters in words. */
  words: string;
}
