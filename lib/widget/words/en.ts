/**
 * The renderer's own words. `{0}` and `{1}` stand for what is filled in (`fill`); every text is right for any number, so no
 * language needs plural forms. A page gets them with its survey, in the shopper's language.
 */
export const en = {
  next: "Next",
  back: "Back",
  done: "Done",
  progress: "Progress",
  choose: "Choose",
  other: "Other",
  yes: "Yes",
  no: "No",
  /** A point of a scale, or a place in a ranking. */
  of: "{0} of {1}",
  empty: "Give an answer.",
  email: "Enter an e-mail address.",
  number: "Enter a number.",
  least: "At least {0}.",
  most: "At most {0}.",
  steps: "In steps of {0}.",
};

/** One text for each of the renderer's words: a language that lacks one does not compile. */
export type Words = Record<keyof typeof en, string>;
