import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberChange, memberRead } from "./declare.ts";
import { days, firstQuestion, names } from "./example-values.ts";
import { FigureFilters, QuestionQuery } from "./shapes.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

const ChoiceName = z.object({ id: z.string(), label: z.string() });

/** What shoppers typed under "Other" and is still counted as that, grouped by meaning. */
export const OtherGroups = z.object({
  /** How many answers the groups hold; only the newest if `isPartial`. */
  total: z.int(),
  /** There are more answers than were read: the groups cover only the newest. */
  isPartial: z.boolean(),
  /** Most common first. */
  groups: z.array(
    z.object({
      /** Unique among these groups only. */
      key: z.string(),
      label: z.string(),
      count: z.int(),
      /** As a percentage of `total`. */
      share: z.number(),
      texts: z.array(z.object({ text: z.string(), count: z.int() })),
      /** The choice that it resembles. */
      suggestion: ChoiceName.nullable(),
    }),
  ),
  /** Remaining groups, with the rarest texts. */
  leftOut: z.int(),
  /** What texts can be merged into. */
  choices: z.array(ChoiceName),
});
export type OtherGroups = z.infer<typeof OtherGroups>;

export const OtherMerge = z.object({
  mergeId: Id,
  choiceId: z.string(),
  choiceLabel: z.string(),
  /** As typed; only the first 20. */
  texts: z.array(z.string()),
  textCount: z.int(),
  /** Past answers moved so far. */
  answers: z.int(),
  /** Whether the merge (or its undo) has been applied to all past answers; new ones always follow it. */
  isApplied: z.boolean(),
  createdAt: Instant,
  /** A name or an address; null for someone who left. */
  createdBy: z.string().nullable(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  /** The choice is in the draft but not yet offered to shoppers; undoing a merge leaves it there. */
  isInDraftOnly: z.boolean(),
});
export type OtherMerge = z.infer<typeof OtherMerge>;

/** A page of the audit log. */
export const OtherMerges = z.object({
  /** Newest first. */
  items: z.array(OtherMerge),
  nextCursor: z.string().nullable(),
  /** Answers whose merge is still being applied to past answers, including on other pages; null if none. */
  movedSoFar: z.int().nullable(),
});
export type OtherMerges = z.infer<typeof OtherMerges>;

const MOST_TEXTS = 1_000;
const texts = z
  .array(plainText(5_000, 1))
  .min(1, "must have at least one text")
  .max(MOST_TEXTS, `must have at most ${MOST_TEXTS} texts`);

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

/** Calls of the "Other" text workbench. */
export const appOtherTextCalls = declareCalls({
  GetOtherGroups: {
    route: "GET /app/other-texts/groups",
    summary: "List the answers typed under Other, with similar texts grouped",
    ...memberRead,
    tool: "list_other_texts",
    query: QuestionQuery.extend(FigureFilters.shape),
    returns: json(OtherGroups),
    example: {
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
  },
  GetOtherMerges: {
    route: "GET /app/other-texts/merges",
    summary: "List merges of Other answers into choices, including undone ones, newest first",
    ...memberRead,
    tool: "list_other_merges",
    query: QuestionQuery.extend({ cursor: z.string().max(500).optional() }),
    returns: json(OtherMerges),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion },
      answer: { items: [merge], nextCursor: null, movedSoFar: null },
    },
  },
  MergeOther: {
    route: "POST /app/other-texts/merge",
    summary: "Merge Other answers into a choice, in past and new responses; newChoice creates one in the draft",
    ...memberChange,
    staffAction: "Merged “Other” answers into a choice",
    tool: "merge_other_texts",
    toolChange: { isIdempotent: true },
    body: QuestionQuery.extend({
      texts,
      choiceId: plainText(64, 1).optional(),
      newChoice: plainText(200, 1).optional(),
    }),
    refusals: ["account-full"],
    returns: json(OtherMerge),
    example: {
      as: "owner",
      body: { questionNameId: firstQuestion, texts: ["Insta"], choiceId: "instagram" },
      omits: ["newChoice"],
      answer: merge,
    },
  },
  UndoOtherMerge: {
    route: "POST /app/other-texts/undo",
    summary: "Undo a merge, so its answers count as Other again in past and new responses",
    ...memberChange,
    staffAction: "Undid a merge of “Other” answers",
    tool: "undo_other_merge",
    toolChange: { isIdempotent: true },
    body: z.object({ mergeId: idText("merge", plainText(64, 1)) }),
    returns: json(OtherMerge),
    example: {
      as: "owner",
      body: { mergeId: names.mergeId },
      answer: { ...merge, undoneAt: "2026-11-20T10:31:00.000Z", undoneBy: "The owner" },
    },
  },
});
