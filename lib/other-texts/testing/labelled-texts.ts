import * as z from "zod";
import file from "./labelled-texts.json" with { type: "json" };

const LabelledQuestion = z.object({
  title: z.string(),
  part: z.enum(["tuning", "heldBack"]),
  choices: z.array(z.string()),
  /** `group`: one of the texts that belong together; without it a text stands alone. */
  texts: z.array(z.object({ text: z.string(), count: z.int(), group: z.string().optional() })),
});
export type LabelledQuestion = z.infer<typeof LabelledQuestion>;

/** What respondents typed, grouped by hand (README beside). */
export const labelledTexts = z.array(LabelledQuestion).parse(file);
