import { findOverlaps, type Period } from "./overlaps.ts";
import { columnOf, rowProblems, type SpendField, type SpendRow } from "./spend-row.ts";

/** Why a row can't be imported. */
export interface ImportProblem {
  /** The place of the row, from 0. */
  index: number;
  field: SpendField;
  /** Names the row, counted from 1, and the field by its column. */
  sentence: string;
}

const periodFields: readonly SpendField[] = ["channel", "startDate", "endDate"];

/**
 * Everything wrong with an import, in the order of its rows; none if all of them can be saved.
 * @param currency the account's
 * @param saved the account's rows
 */
export function importProblems(
  rows: readonly SpendRow[],
  currency: string,
  saved: readonly Period[] = [],
): ImportProblem[] {
  const problems = rows.map((row) => rowProblems(row, currency));
  const periods = rows.map((row, index) =>
    problems[index]?.some(({ field }) => periodFields.includes(field)) ? null : row,
  );
  const overlaps = findOverlaps(periods, saved).map((overlap) => ({ ...overlap, field: "startDate" as const }));
  return [
    ...problems.flatMap((own, index) =>
      own.map(({ field, message }) => ({
        index,
        field,
        sentence: `Row ${index + 1}: ${columnOf[field]} ${message}.`,
      })),
    ),
    ...overlaps,
  ].toSorted((one, other) => one.index - other.index);
}
