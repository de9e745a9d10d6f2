import type { LoadedSurvey } from "./load-survey.ts";
import sample from "./sample-survey.json" with { type: "json" };

/** The questions in the merchant's editor: those of a new account. `npm run extension-texts` writes them. */
export const sampleSurvey: LoadedSurvey = sample as LoadedSurvey;
