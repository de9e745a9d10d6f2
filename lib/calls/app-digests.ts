import * as z from "zod";
import { declareCalls, json, memberRead } from "./declare.ts";

/** An email as it would be sent. `isExample`: none is due, so its figures are sample data. */
export const MailSample = z.object({
  mail: z.object({ subject: z.string(), html: z.string() }),
  isExample: z.boolean(),
});
export type MailSample = z.infer<typeof MailSample>;

/** Calls about digest emails. */
export const appDigestCalls = declareCalls({
  GetDigestSample: {
    route: "GET /app/digests/sample",
    summary:
      "Preview the digest for yesterday, or for the 7 days through yesterday; with sample data if there was no activity",
    ...memberRead,
    query: z.object({ period: z.enum(["day", "week"], "must be day or week") }),
    returns: json(MailSample),
    example: {
      as: "owner",
      query: { period: "week" },
      answer: {
        mail: {
          subject: "Harbor Goods: 187 responses, Nov 13 – Nov 19",
          html: "<!doctype html>…",
        },
        isExample: false,
      },
    },
  },
  GetAdviceSample: {
    route: "GET /app/advice/sample",
    summary: "Preview the best-practice tip based on data through yesterday; with sample data if there's none to give",
    ...memberRead,
    returns: json(MailSample),
    example: {
      as: "owner",
      answer: {
        mail: {
          subject: "Harbor Goods: “Other” hides an answer",
          html: "<!doctype html>…",
        },
        isExample: false,
      },
    },
  },
});
