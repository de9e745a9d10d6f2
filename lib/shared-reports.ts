/** The screens that a link can share. */
export const reportKinds = ["analytics", "channels", "explore"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** For how many days a link can be valid. */
export const reportLifetimes = [7, 30, 90] as const;

/** Shared reports leave out what fewer responses than this are behind. */
export const FEWEST_SHARED = 10;
export const isFew = (count: number): boolean => count > 0 && count < FEWEST_SHARED;

/** How often a report can be mailed: each Monday, or on the first of each month. */
export const reportRhythms = ["week", "month"] as const;
export const MAX_REPORT_RECIPIENTS = 5;

export const MAX_SHARED_REPORTS = 50;
export const MAX_EMBED_ORIGINS = 10;
export const SHORTEST_REPORT_PASSWORD = 8;

/** Where a link leads. */
export const reportPath = (token: string): string => `/reports/${token}`;
