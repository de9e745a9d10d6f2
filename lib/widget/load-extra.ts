import { element } from "./element.ts";
import type { ExtraTypes } from "./extra/extra-types.ts";
import type { ShownSurvey } from "./shown-survey.ts";

/** The version of the second file that this script was built with: see `scripts/build-widget.mjs`. */
declare const extraVersion: string;

/** The types of the second file, for a survey that needs them. */
export type LoadExtra = (survey: Pick<ShownSurvey, "hasExtra">) => Promise<ExtraTypes | undefined>;

/**
 * Requests the second file until it has loaded, at most six times, with growing pauses. A cache, or a server of the last
 * release, may answer with another version: that is a failure too, and each request has an address of its own.
 * @throws Error if it never loads: then the survey can't be shown
 */
export function loadExtra(base: string, nonce: string): LoadExtra {
  return async ({ hasExtra }) => {
    let tries = 0;
    while (hasExtra) {
      const { extra } = window.afterword ?? {};
      if (extra?.version === extraVersion) return extra;
      if (tries > 5) throw new Error("survey-types.js");
      if (tries) await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
      const src = `${base}/survey-types.js?v=${extraVersion}&try=${++tries}`;
      await new Promise((resolve) =>
        document.head.append(element("script", { src, nonce, onload: resolve, onerror: resolve })),
      );
    }
  };
}
