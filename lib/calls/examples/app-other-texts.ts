import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { days, firstQuestion, names } from "./values.ts";

const instagram = { id: "instagram", label: "Instagram" };
const merge = {
  mergeId: names.mergeId,
  choiceId: "instagram",
  choiceLabel: "Instagram",
  texts: ["Insta"],
  textCount: 1,
  answers: 12,
  isApplied: true,
  createdAt: "2026-11-20T10:30:00.000Z",
  createdBy: "The owner",
  undoneAt: null,
  undoneBy: null,
  isInDraftOnly: false,
};

/** Examples of the "Other" text workbench. */
export const appOtherTextExamples = {
  "app.GetOtherGroups": {
    as: "owner",
    query: { questionNameId: firstQuestion, ...days },
    answer: {
      isPartial: false,
      total: 41,
      groups: [
        {
          key: "insta",
          label: "Insta",
          count: 12,
          share: 29.3,
          texts: [
            { text: "Insta", count: 9 },
            { text: "insta!", count: 3 },
          ],
          suggestion: instagram,
        },
      ],
      leftOut: 0,
      choices: [instagram],
    },
  },
  "app.GetOtherMerges": {
    as: "owner",
    query: { questionNameId: firstQuestion },
    answer: { items: [merge], nextCursor: null, movedSoFar: null },
  },
  "app.MergeOther": {
    as: "owner",
    body: { questionNameId: firstQuestion, texts: ["Insta"], choiceId: "instagram" },
    answer: merge,
  },
  "app.UndoOtherMerge": {
    as: "owner",
    body: { mergeId: names.mergeId },
    answer: { ...merge, undoneAt: "2026-11-20T10:31:00.000Z", undoneBy: "The owner" },
  },
} satisfies Partial<Record<CallName, Example>>;
