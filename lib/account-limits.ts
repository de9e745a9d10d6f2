/** How much an account holds at most. */
export const accountLimits = {
  /** Archived ones count. */
  surveys: 500,
  /** Of all surveys together. */
  versions: 10_000,
  templates: 1_000,
  /** Every question the account ever saved. */
  questions: 10_000,
  /** Of all of these together: their JSON text in UTF-8, as PostgreSQL writes it. */
  bytes: 100_000_000,
} as const;
