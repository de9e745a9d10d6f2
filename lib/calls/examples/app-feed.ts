import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";

const stats = { views: 412, responses: 187, completions: 139, responseRate: 45.4, completionRate: 74.3 };

/** Examples of the home screen's calls. */
export const appFeedExamples = {
  "app.GetHome": {
    as: "owner",
    answer: {
      week: { startDate: "2026-11-14", endDate: "2026-11-20", stats },
      compared: {
        wholeDays: { startDate: "2026-11-14", endDate: "2026-11-19", stats },
        weekBefore: {
          startDate: "2026-11-07",
          endDate: "2026-11-12",
          stats: { views: 398, responses: 171, completions: 120, responseRate: 43, completionRate: 70.2 },
        },
      },
      attention: [{ kind: "notSeen", lastViewedAt: "2026-11-02T18:04:11.000Z" }],
    },
  },
  "app.GetLatestAnswers": {
    as: "owner",
    answer: {
      items: [
        {
          responseId: "01a1f7b5-8d14-7e62-b0c7-5f93a1d2e848",
          recordId: "01a1f7b5-8d15-7c33-9b51-0d7e62a8f914",
          revision: 2,
          questionNameId: "how-did-you-first-hear-about-us",
          title: "How did you first hear about us?",
          answer: "Instagram",
          other: null,
          answeredAt: "2026-11-20T10:29:41.000Z",
          surface: "thankYou",
          country: "DE",
          orderTotal: 49.9,
          currency: "EUR",
        },
      ],
      cursor: "ODEyOjgxMjo7MTc2MzYzNDU4MTAwMA",
    },
  },
} satisfies Partial<Record<CallName, Example>>;
