import * as z from "zod";
import file from "./labelled-texts.json" with { type: "json" };

const LabelledQuestion = z.object({
  title: z.string(),
  part: z.enum(["tuning", "heldBack"]),
  choices: z.array(z.string()),
  /** `group`: one of the texts that belong together; a text without it is in no group. */
  texts: z.array(z.object({ text: z.string(), count: z.int(), group: z.string().optional() })),
});
export type LabelledQuestion = z.infer<typeof LabelledQuestion>;

/** What respondents typed, grouped by hand (see the README here). */
export const labelledTexts = z.array(LabelledQuestion).parse(file);
