"use client";
import { useCall } from "#lib/client/hooks.ts";
import type { ExportScope } from "./export-scope.ts";

export interface ExpectedRows {
  count: number;
  /** There are more rows than this; how many more is unknown. */
  isCapped: boolean;
}

// Only the enabled call is made; the other gets this placeholder.
const noDays = { startDate: "", endDate: "" };

interface ExpectedRowsState {
  /** Null until known. */
  expected: ExpectedRows | null;
  /** The rows could not be counted. */
  isUnknown: boolean;
}

/** How many rows an export will have: one per answer to a single question, else one per response. */
export function useExpectedRows({ question, range, narrowed }: ExportScope): ExpectedRowsState {
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
  if (question) {
    const { data, isError } = listed;
    const expected = data ? { count: data.total, isCapped: data.totalIsCapped === true } : null;
    return { expected, isUnknown: isError };
  }
  const { data, isError } = range ? some : ever;
  return { expected: data ? { count: data.responses, isCapped: false } : null, isUnknown: isError };
}
