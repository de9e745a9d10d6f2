"use client";
import { useCall } from "#lib/client/hooks.ts";
import type { ExportScope } from "./export-scope.ts";

export interface ExpectedRows {
  count: number;
  /** There are more than so many; how many more is not known. */
  isCapped: boolean;
}

// Only the call that is meant is made.
const noDays = { startDate: "", endDate: "" };

/** How many rows an export will have: an answer is a row, and so is the response it is in. Null until it is known. */
export function useExpectedRows({ question, range, narrowed }: ExportScope): ExpectedRows | null {
  const { customerType, surface } = narrowed;
  const segment = { ...(customerType ? { customerType } : {}), ...(surface ? { surface } : {}) };
  const listed = useCall(
    "Survey.ResponsesList",
    { questionNameId: question?.questionNameId ?? "", limit: 1, ...(range ?? {}), ...narrowed },
    { enabled: question !== null },
  );
  const ever = useCall("Survey.GetTopLevelStatsForAccount", segment, { enabled: question === null && range === null });
  const some = useCall(
    "Survey.GetTopLevelStatsForAccountByDateRange",
    { ...(range ?? noDays), ...segment },
    { enabled: question === null && range !== null },
  );
  if (question) return listed.data ? { count: listed.data.total, isCapped: listed.data.totalIsCapped === true } : null;
  const stats = range ? some.data : ever.data;
  return stats ? { count: stats.responses, isCapped: false } : null;
}
