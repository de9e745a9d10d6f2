/**
 * The renderer's own words. `{0}` and `{1}` stand for what is filled in (`fill`); every text is right for any number, so no
 * language needs plural forms. A page gets them with its survey, in the shopper's language.
 */
export const en = {
  next: "Next",
  back: "Back",
  /** On the last question. Pages and extensions of earlier releases know it by this name. */
  done: "Submit",
  progress: "Progress",
  choose: "Choose",
  other: "Other",
  otherPlaceholder: "Type your answer",
  yes: "Yes",
  no: "No",
  /** A point of a scale, or a place in a ranking. */
  of: "{0} of {1}",
  empty: "Choose an answer to continue.",
  /** As `empty`, for what is typed or picked: if a type of question has words of its own, they are used instead. */
  text: "Enter an answer to continue.",
  date: "Choose a date to continue.",
  email: "Enter a valid email, like name@example.com.",
  number: "Enter a number.",
  whole: "Enter a whole number.",
  between: "Enter a number from {0} to {1}.",
  wholeBetween: "Enter a whole number from {0} to {1}.",
  least: "At least {0}.",
  most: "At most {0}.",
  steps: "In steps of {0}.",
  tapInOrder: "Tap in order of importance",
  rankAll: "Rank all {0} to continue.",
  skip: "Skip",
  copy: "Copy",
  copied: "Copied",
  /** Of a question that a tap answers, for screen readers. */
  movesOn: "Tap or click an answer to go to the next question.",
};

/** One text for each of the renderer's words: a language that lacks one does not compile. */
export type Words = Record<keyof typeof en, string>;

/** Those that every survey's page gets; the others come along where its questions need them. */
export type PageWords = Pick<Words, "next" | "back" | "done" | "progress"> & Partial<Words>;
