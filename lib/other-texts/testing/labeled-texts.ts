import * as z from "zod";
import file from "./labeled-texts.json" with { type: "json" };

const LabeledQuestion = z.object({
  title: z.string(),
  part: z.enum(["tuning", "heldBack"]),
  choices: z.array(z.string()),
  /** `group`: one of the texts that belong together; a text without it is in no group. */
  texts: z.array(z.object({ text: z.string(), count: z.int(), group: z.string().optional() })),
});
export type LabeledQuestion = z.infer<typeof LabeledQuestion>;

/** What respondents typed, grouped by hand (see the README here). */
export const labeledTexts = z.array(LabeledQuestion).parse(file);
