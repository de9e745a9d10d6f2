import type { PageWords } from "#lib/survey/words/en.ts";
import type { Kit } from "./kit.ts";
import type { Visit } from "./visit.ts";

/** What every part of a drawn survey needs. */
export interface Drawing {
  kit: Kit;
  visit: Visit;
  /** Seeds the shuffling of choices. */
  seed: string;
  words: PageWords;
}
