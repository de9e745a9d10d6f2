import type { Survey } from "#lib/calls/survey-shapes.ts";

/** A survey with two questions, “one” and “two”, as first stored. */
export const twoQuestions: Survey = {
  id: "s",
  accountId: "a",
  name: "Survey",
  status: "draft",
  enabled: false,
  isPublished: false,
  version: 0,
  revision: 1,
  questions: ["one", "two"].map((id) => ({ questionNameId: id, type: "text", title: id, required: false })),
  thankYou: { title: "Thanks", message: "" },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
  locale: "en",
  locales: ["en"],
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
  publishedAt: null,
};
