import * as z from "zod";

/** What the merchant set, and what Google said about it. */
export const Settings = z.object({
  spreadsheetId: z.string().optional(),
  /** As Google names the spreadsheet. */
  title: z.string().optional(),
  /** The sheet in it that gets the rows; null for the first one, until it was found. */
  sheetId: z.int().nullable().default(null),
  sheetName: z.string().nullable().default(null),
});
export type Settings = z.infer<typeof Settings>;

/** The spreadsheet. The access to it is the operator's service account, with which the merchant shares it. */
export const Credential = z.object({ spreadsheetId: z.string() });
export type Credential = z.infer<typeof Credential>;

/** The operator's service account at Google. */
export interface ServiceAccount {
  email: string;
  /** PEM. */
  privateKey: string;
}
