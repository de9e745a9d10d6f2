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

interface ExpectedRowsState {
  /** Null until it is known. */
  expected: ExpectedRows | null;
  /** They could not be counted. */
  isUnknown: boolean;
}

/** How many rows an export will have: an answer is a row, and so is the response it is in. */
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
