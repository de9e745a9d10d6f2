/** The most that an account can hold. */
export const accountLimits = {
  /** Includes archived ones. */
  surveys: 500,
  /** Across all surveys. */
  versions: 10_000,
  templates: 1_000,
  /** Every question the account has ever saved. */
  questions: 10_000,
  /** Across all of these: their JSON text in UTF-8, as PostgreSQL writes it. */
  bytes: 100_000_000,
} as const;
