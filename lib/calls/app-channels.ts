import * as z from "zod";
import { MAX_IMPORTED_ROWS } from "../channel-spend/spend-row.ts";
import { documentedAs } from "../documented.ts";
import { libraryChannels } from "../library/channels.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, memberRead, nothing } from "./declare.ts";
import { names } from "./example-values.ts";
import { idParameter, pageOf } from "./shapes.ts";
import { Day, Id, Instant, idText, wholeNumber } from "./value-shapes.ts";

/** What a merchant spent on a channel in a period. Amounts are in major units of the currency. */
export const ChannelSpend = z.object({
  id: Id,
  /** The id of a channel. */
  channel: z.string(),
  /** Both included. */
  startDate: Day,
  endDate: Day,
  spend: z.number(),
  /** ISO 4217 */
  currency: z.string(),
  /** What the channel's own reports claim; null if unknown. */
  platformOrders: z.int().nullable(),
  platformRevenue: z.number().nullable(),
  updatedAt: Instant,
});
export type ChannelSpend = z.infer<typeof ChannelSpend>;

/** Rows of one page, by latest start day, and the import that can be undone. */
export const ChannelSpendPage = pageOf(ChannelSpend).extend({
  /** Null if none can: there was none, or its rows were edited or deleted since. */
  latestImport: z.object({ importId: Id, rows: z.int() }).nullable(),
});
export type ChannelSpendPage = z.infer<typeof ChannelSpendPage>;

const day = () => documentedAs(plainText(10, 1), { type: "string", format: "date" });

/** The shape only: what is wrong with a row is said by the domain, with the row's number (`importProblems`). */
const SpendInput = z.object({
  channel: documentedAs(plainText(64, 1), { type: "string", enum: libraryChannels.map(({ id }) => id) }),
  startDate: day(),
  endDate: day(),
  spend: z.number(),
  currency: plainText(3, 3),
  platformOrders: z.number().nullable().optional(),
  platformRevenue: z.number().nullable().optional(),
});
export type SpendInput = z.infer<typeof SpendInput>;

export const ImportedSpend = z.object({
  /** Null if every row was saved before: there is nothing to undo. */
  importId: Id.nullable(),
  added: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
});
export type ImportedSpend = z.infer<typeof ImportedSpend>;

const input = {
  channel: "podcast",
  startDate: "2026-11-01",
  endDate: "2026-11-15",
  spend: 1250.5,
  currency: "USD",
  platformOrders: 42,
  platformRevenue: 3180,
};
const spend = { id: names.spendId, ...input, updatedAt: "2026-11-20T10:30:00.000Z" };

/** Calls about what channels cost. */
export const appChannelCalls = declareCalls({
  ListChannelSpend: {
    route: "GET /app/channels/spend",
    summary: "List what the account spent on its channels, by latest start day",
    ...memberRead,
    query: z.object({
      page: wholeNumber(1, 10_000, "must be a whole number from 1", 1).optional(),
      cursor: z.string().max(500).optional(),
    }),
    returns: json(ChannelSpendPage),
    example: {
      as: "owner",
      query: {},
      answer: {
        items: [spend],
        total: 1,
        page: 1,
        limit: 50,
        nextCursor: null,
        latestImport: { importId: names.spendImportId, rows: 1 },
      },
    },
  },
  SaveChannelSpend: {
    route: "POST /app/channels/spend",
    summary: "Save what the account spent on a channel in a period; with id, edits that row",
    note: "A row with the same channel and days is replaced. Other periods of a channel may not overlap.",
    ...adminChange,
    staffAction: "Saved a channel's spend",
    body: SpendInput.extend({ id: idText("spend", plainText(64, 1)).optional() }),
    refusals: ["not-found", "conflict"],
    returns: json(ChannelSpend),
    example: { as: "owner", body: { id: names.spendId, ...input }, answer: spend },
  },
  DeleteChannelSpend: {
    route: "DELETE /app/channels/spend/{id}",
    summary: "Delete a row of a channel's spend",
    ...adminChange,
    staffAction: "Deleted a channel's spend",
    parameters: idParameter("spend"),
    returns: nothing,
    example: { as: "owner", path: { id: names.spendId } },
  },
  ImportChannelSpend: {
    route: "POST /app/channels/import-spend",
    summary: "Import rows of spend, all or none; a row with the same channel and days is replaced",
    ...adminChange,
    staffAction: "Imported spend by channel",
    body: z.object({
      rows: z
        .array(SpendInput)
        .min(1, "must have at least one row")
        .max(MAX_IMPORTED_ROWS, `must have at most ${MAX_IMPORTED_ROWS} rows`),
    }),
    refusals: ["conflict"],
    returns: json(ImportedSpend),
    example: {
      as: "owner",
      body: { rows: [input] },
      answer: { importId: names.spendImportId, added: 1, replaced: 0, unchanged: 0 },
    },
  },
  UndoSpendImport: {
    route: "POST /app/channels/undo-spend-import",
    summary: "Undo the latest import of spend, and restore the rows it replaced",
    note: "Rows that were edited or deleted since stay as they are.",
    ...adminChange,
    staffAction: "Undid an import of spend",
    body: z.object({ importId: idText("spendImport", plainText(64, 1)) }),
    refusals: ["not-found"],
    returns: json(z.object({ removed: z.int(), restored: z.int() })),
    example: { as: "owner", body: { importId: names.spendImportId }, answer: { removed: 1, restored: 0 } },
  },
});
