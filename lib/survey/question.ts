import * as z from "zod";
import { Locale } from "./answer.ts";
import { checkDraftQuestion, checkQuestion } from "./check-question.ts";
import { Condition, DraftCondition } from "./condition.ts";
import { plainText, webAddress } from "./plain-text.ts";
import { questionTypes } from "./question-type.ts";

export { questionTypes } from "./question-type.ts";

export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

export const QuestionNameId = z.string().regex(/^[a-z0-9-]{1,64}$/, "must be 1 to 64 characters from a-z, 0-9, and -");

const label = plainText(200);
const description = plainText(2000);

const ChoiceId = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, "must be 1 to 64 characters from a-z, A-Z, 0-9, _, and -");
const choiceFields = {
  imageUrl: webAddress().optional(),
  channel: label.optional(),
  pinned: z.boolean().optional(),
  exclusive: z.boolean().optional(),
  translations: z.record(Locale, z.object({ label: label.optional() })).optional(),
};

/** One choice. `id` is stable: renaming the label keeps history. `channel` maps it to a marketing channel. */
export const Choice = z.object({ id: ChoiceId, label: plainText(200, 1), ...choiceFields });
export type Choice = z.infer<typeof Choice>;

/** The same in a draft, where it may not have its label yet. */
const DraftChoice = z.object({ id: ChoiceId, label: label.default(""), ...choiceFields });

const tooManyChoices = "must have at most 100 choices";
const optionFields = {
  /** Half of the shoppers read this instead of the title, so that the two can be compared. */
  secondTitle: plainText(500).optional(),
  description: description.optional(),
  required: z.boolean().default(false),
  allowOther: z.boolean().optional(),
  otherLabel: label.optional(),
  randomize: z.boolean().optional(),
  display: z.enum(["stars", "emoji", "numbers"]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive("must be above 0").optional(),
  minLabel: label.optional(),
  maxLabel: label.optional(),
  maxSelections: z.int().min(1, "must be at least 1").max(100, "must be at most 100").optional(),
  placeholder: label.optional(),
  askOnce: z.enum(["order", "customer"]).optional(),
  translations: z
    .record(
      Locale,
      z.object({
        title: plainText(500).optional(),
        secondTitle: plainText(500).optional(),
        description: description.optional(),
        otherLabel: label.optional(),
        minLabel: label.optional(),
        maxLabel: label.optional(),
        placeholder: label.optional(),
      }),
    )
    .optional(),
};

const questionFields = {
  type: QuestionType,
  title: plainText(500, 1),
  ...optionFields,
  choices: z.array(Choice).max(100, tooManyChoices).optional(),
  showIf: Condition.optional(),
};

const draftFields = {
  questionNameId: QuestionNameId.optional(),
  type: QuestionType,
  title: plainText(500).default(""),
  ...optionFields,
  choices: z.array(DraftChoice).max(100, tooManyChoices).optional(),
  showIf: DraftCondition.optional(),
};

const followUpFields = {
  whenChoiceIds: z.array(z.string().max(64)).min(1).max(101).optional(),
  whenMin: z.number().optional(),
  whenMax: z.number().optional(),
};

/** A question asked right after another one. It cannot have a follow-up of its own: that is what `showIf` is for. */
const FollowUpQuestion = z.object({ questionNameId: QuestionNameId, ...questionFields }).superRefine(checkQuestion);
const FollowUpQuestionInput = z.object(draftFields).superRefine(checkDraftQuestion);

/** Asked when the parent is answered and all of these conditions hold for that answer. */
export const FollowUp = z.object({ ...followUpFields, question: FollowUpQuestion });
export type FollowUp = z.infer<typeof FollowUp>;

/** A question as published and sent to pages. */
export const Question = z
  .object({ questionNameId: QuestionNameId, ...questionFields, followUp: FollowUp.optional() })
  .superRefine(checkQuestion);
export type Question = z.infer<typeof Question>;

/**
 * A draft's question, as `Save` takes and keeps it. It may be unfinished (`missingParts`); once finished it has a
 * `questionNameId`, derived from its title if none was set (`nameQuestions`).
 */
export const QuestionInput = z
  .object({ ...draftFields, followUp: z.object({ ...followUpFields, question: FollowUpQuestionInput }).optional() })
  .superRefine(checkDraftQuestion);
export type QuestionInput = z.infer<typeof QuestionInput>;
