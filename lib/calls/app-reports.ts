import * as z from "zod";
import { isWebAddress } from "../parse-url.ts";
import {
  MAX_EMBED_ORIGINS,
  MAX_REPORT_RECIPIENTS,
  MAX_SHARED_REPORTS,
  reportKinds,
  reportLifetimes,
  reportRhythms,
  SHORTEST_REPORT_PASSWORD,
} from "../shared-reports.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, memberRead, nothing, publicForm } from "./declare.ts";
import { firstQuestion, names } from "./example-values.ts";
import { EmailAddress } from "./shapes.ts";
import { Day, Id, Instant, idText, QuestionName, WebAddress } from "./value-shapes.ts";

/** A link to a read-only report. */
export const SharedReport = z.object({
  id: Id,
  kind: z.enum(reportKinds),
  title: z.string(),
  createdAt: Instant,
  /** When the link ends; null if only by being revoked. */
  expiresAt: Instant.nullable(),
  /** When someone last opened it, to the hour. */
  lastOpenedAt: Instant.nullable(),
  hasPassword: z.boolean(),
  /** It shows the figures of when it was shared. */
  isFrozen: z.boolean(),
  showsTexts: z.boolean(),
  embedOrigins: z.array(z.string()),
  /** How it is mailed as a PDF; null: not at all. `failedOn` is the last day it was due, if someone didn't get it. */
  sending: z.object({ every: z.enum(reportRhythms), to: z.array(z.string()), failedOn: Day.nullable() }).nullable(),
});
export type SharedReport = z.infer<typeof SharedReport>;

const Origin = plainText(200, 1).refine(
  (text) => isWebAddress(text) && text.startsWith("https://") && new URL(text).origin === text,
  "must be an origin such as https://agency.example",
);

const ShareBody = z.strictObject({
  kind: z.enum(reportKinds),
  title: plainText(100, 1),
  /** The address query of the screen that is shared: its days and filters. */
  query: plainText(4000),
  /** The questions that a report of answers shows, or the one that a channel report is about; none for Explore. */
  questions: z.array(QuestionName).max(100),
  /** Whether it shows what shoppers typed. */
  showsTexts: z.boolean(),
  isFrozen: z.boolean(),
  /** For how many days the link is valid; null until it is revoked. */
  days: z.literal(reportLifetimes).nullable(),
  password: plainText(200, SHORTEST_REPORT_PASSWORD).nullable(),
  embedOrigins: z.array(Origin).max(MAX_EMBED_ORIGINS),
  /** Mails it as a PDF at 8:00 in the account's time zone: each Monday, or on the first of each month. */
  sending: z
    .strictObject({ every: z.enum(reportRhythms), to: z.array(EmailAddress).min(1).max(MAX_REPORT_RECIPIENTS) })
    .nullable()
    .optional(),
});
export type ShareInput = z.output<typeof ShareBody>;

const exampleReport: SharedReport = {
  id: names.reportId,
  kind: "analytics",
  title: "Analytics for the agency",
  createdAt: "2026-11-20T10:30:00.000Z",
  expiresAt: "2026-12-20T10:30:00.000Z",
  lastOpenedAt: null,
  hasPassword: false,
  isFrozen: false,
  showsTexts: false,
  embedOrigins: ["https://agency.example"],
  sending: null,
};

/** Calls about links to read-only reports. */
export const appReportCalls = declareCalls({
  ListReports: {
    route: "GET /app/reports/list",
    summary: "List the links to shared reports that are valid",
    ...memberRead,
    note: "With `canSend`, the server can make PDFs.",
    returns: json(z.object({ items: z.array(SharedReport), canSend: z.boolean() })),
    example: { as: "owner", answer: { items: [exampleReport], canSend: false } },
  },
  ShareReport: {
    route: "POST /app/reports/share",
    summary: "Create a link to a read-only report",
    note: `Its address is in this response only. What fewer than 10 responses are behind is left out of it. An account has up to ${MAX_SHARED_REPORTS} valid links. A frozen report can't show what shoppers typed, and one with a password can't be embedded. With \`sending\`, it is mailed as a PDF to up to ${MAX_REPORT_RECIPIENTS} addresses, if the server can make PDFs.`,
    ...adminChange,
    notForStaff: true,
    recentSignIn: true,
    body: ShareBody,
    refusals: ["conflict", "not-found"],
    returns: json(z.object({ report: SharedReport, url: WebAddress }), 201),
    example: {
      as: "owner",
      body: {
        kind: "analytics",
        title: exampleReport.title,
        query: "range=30-days",
        questions: [firstQuestion],
        showsTexts: false,
        isFrozen: false,
        days: 30,
        password: null,
        embedOrigins: exampleReport.embedOrigins,
        sending: null,
      },
      answer: { report: exampleReport, url: "https://afterword.example/reports/5f0c1f7d2b9a4e6d8c3b7a1e9d4f2c60" },
    },
  },
  RevokeReport: {
    route: "POST /app/reports/revoke",
    summary: "End a link to a shared report",
    ...adminChange,
    staffAction: "Revoked a shared report",
    body: z.strictObject({ reportId: idText("report", z.string()) }),
    refusals: ["not-found"],
    returns: nothing,
    example: { as: "owner", body: { reportId: names.reportId } },
  },
  OpenReport: {
    route: "POST /app/reports/open",
    summary: "Open a shared report with its password",
    ...publicForm,
    staffAction: "Opened a shared report",
    body: z.object({ token: plainText(100, 1), password: plainText(200) }),
    withoutExample: "needs a link with a password, as its page asks for it",
  },
});
