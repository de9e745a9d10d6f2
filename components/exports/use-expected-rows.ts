"use client";
import { useCall } from "#lib/client/hooks.ts";
import { statsQuery } from "#lib/filters/figure-calls.ts";
import type { ExportScope } from "./figures-scope.ts";

export interface ExpectedRows {
  count: number;
  /** There are more rows than this; how many more is unknown. */
  isCapped: boolean;
}

interface ExpectedRowsState {
  /** Null until known. */
  expected: ExpectedRows | null;
  /** The rows could not be counted. */
  isUnknown: boolean;
}

/** How many rows an export will have: one per answer to a single question, else one per response. */
export function useExpectedRows({ question, range, narrowed, segment }: ExportScope): ExpectedRowsState {
  const listed = useCall(
    "Survey.ResponsesList",
    { questionNameId: question?.questionNameId ?? "", limit: 1, ...(range ?? {}), ...narrowed },
    { enabled: question !== null },
  );
  const stats = useCall(...statsQuery({ range, segment }), { enabled: question === null });
  if (question) {
    const { data, isError } = listed;
    const expected = data ? { count: data.total, isCapped: data.totalIsCapped === true } : null;
    return { expected, isUnknown: isError };
  }
  const { data, isError } = stats;
  return { expected: data ? { count: data.responses, isCapped: false } : null, isUnknown: isError };
}
