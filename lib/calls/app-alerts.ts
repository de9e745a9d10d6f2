import * as z from "zod";
import { alertCauses, alertKinds } from "#lib/alerts/alert.ts";
import { declareCalls, json, memberRead } from "./declare.ts";

/** Figures that changed by more than chance explains. */
export const AlertList = z.object({
  /** Of the last 30 days, newest first, 20 at most. */
  alerts: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(alertKinds),
      questionId: z.string().nullable(),
      /** The question and the choice, as shoppers saw them. */
      title: z.string().nullable(),
      label: z.string().nullable(),
      /** The first day that differs, and the last that was checked, in the account's time zone. */
      since: z.string(),
      lastDay: z.string(),
      /** In percent; points from -100 to 100 for NPS. */
      before: z.number(),
      now: z.number(),
      /** The 95% interval of the difference, in points. */
      low: z.number(),
      high: z.number(),
      /** The likeliest first. */
      causes: z.array(z.enum(alertCauses)),
    }),
  ),
});
export type AlertList = z.infer<typeof AlertList>;

/** What changed lately. */
export const appAlertCalls = declareCalls({
  ListAlerts: {
    route: "GET /app/alerts/list",
    summary: "List the figures that changed in the last 30 days by more than chance explains, with their likely causes",
    ...memberRead,
    returns: json(AlertList),
    example: {
      as: "owner",
      answer: {
        alerts: [
          {
            id: "0198c0de-0000-7000-8000-0000000000a1",
            kind: "choice",
            questionId: "how-did-you-first-hear-about-us",
            title: "How did you first hear about us?",
            label: "Podcast",
            since: "2026-11-17",
            lastDay: "2026-11-20",
            before: 19.8,
            now: 30.4,
            low: 5.6,
            high: 15.6,
            causes: ["published"],
          },
        ],
      },
    },
  },
});
