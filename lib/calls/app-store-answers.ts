import * as z from "zod";
import { adminChange, declareCalls, json, memberRead, nothing } from "./declare.ts";
import { firstQuestion } from "./example-values.ts";
import { QuestionName } from "./value-shapes.ts";

/** The live survey's questions, and whose answers are copied to the store. */
export const CopiedQuestions = z.object({
  /** Whether the connected store has fields for answers. */
  isSupported: z.boolean(),
  /** What the merchant has to allow in the store's admin first. */
  missingScopes: z.array(z.string()),
  questions: z.array(
    z.object({
      questionNameId: z.string(),
      title: z.string(),
      isOn: z.boolean(),
      /** Whether its answers also become tags; null for one whose answers can't. */
      isTagged: z.boolean().nullable(),
    }),
  ),
});
export type CopiedQuestions = z.infer<typeof CopiedQuestions>;

/** Answers as fields of the store's orders and customers. */
export const appStoreAnswerCalls = declareCalls({
  GetCopiedQuestions: {
    route: "GET /app/stores/copied-questions",
    summary: "List the live survey's questions, and whose answers are copied to the store's orders and customers",
    ...memberRead,
    returns: json(CopiedQuestions),
    example: {
      as: "owner",
      answer: {
        isSupported: true,
        missingScopes: [],
        questions: [
          {
            questionNameId: firstQuestion,
            title: "How did you first hear about us?",
            isOn: true,
            isTagged: false,
          },
        ],
      },
    },
  },
  SetCopiedQuestion: {
    route: "POST /app/stores/copied-questions",
    summary: "Switch the copying of a question's answers to the store's orders and customers on or off",
    note: "At Shopify the store has to allow `write_orders` and `write_customers` first, which the app asks for in the store's admin. What was copied stays when it is switched off. `isTagged` also tags the order and the customer with choices and scores, as `survey:<question>:<choice>`; left out, it is switched off.",
    ...adminChange,
    staffAction: "Changed whether answers are copied to the store",
    refusals: ["conflict", "partner-refused", "partner-failed"],
    body: z.object({ questionNameId: QuestionName, isOn: z.boolean(), isTagged: z.boolean().optional() }),
    returns: nothing,
    example: { as: "owner", body: { questionNameId: firstQuestion, isOn: false, isTagged: false } },
  },
});
