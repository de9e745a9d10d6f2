import * as z from "zod";
import { DailyStats, Ranking } from "../calls/app-analytics.ts";
import { ChannelReport } from "../calls/app-channel-report.ts";
import { Exploration } from "../calls/app-explore.ts";
import { Stats } from "../calls/shapes.ts";
import { QuestionListItem, ResponsePage } from "../calls/survey-analytics.ts";
import type { FigureFilters } from "../filters/figure-filters.ts";

const Filters = z.object({
  range: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  segment: z.custom<FigureFilters["segment"]>((value) => typeof value === "object" && value !== null),
  survey: z.object({ surveyId: z.string(), name: z.string(), isLive: z.boolean() }).optional(),
});

const ofQuestion = { questionNameId: z.string() };

/** All that a shared report shows, and the filters that it is of. What is null is of fewer than 10 responses. */
export const ReportFigures = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("analytics"),
    filters: Filters,
    stats: Stats.nullable(),
    days: DailyStats.nullable(),
    questions: z.array(QuestionListItem),
    rankings: z.array(z.object({ ...ofQuestion, ranking: Ranking })),
    texts: z.array(z.object({ ...ofQuestion, page: ResponsePage })),
  }),
  z.object({ kind: z.literal("channels"), filters: Filters, report: ChannelReport.nullable() }),
  z.object({
    kind: z.literal("explore"),
    filters: Filters,
    /** The table's own filters, in words. */
    narrowedBy: z.array(z.string()),
    exploration: Exploration.nullable(),
  }),
]);
export type ReportFigures = z.infer<typeof ReportFigures>;
