import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";

/** Examples of the calls about digests. */
export const appDigestExamples = {
  "app.GetDigestSample": {
    as: "owner",
    query: { period: "week" },
    answer: {
      mail: {
        subject: "Harbour Goods: 187 responses, Nov 13 – Nov 19",
        html: "<!doctype html>…",
      },
      isExample: false,
    },
  },
  "app.GetAdviceSample": {
    as: "owner",
    answer: {
      mail: {
        subject: "Harbour Goods: “Other” hides an answer",
        html: "<!doctype html>…",
      },
      isExample: false,
    },
  },
} satisfies Partial<Record<CallName, Example>>;
