/** Texts used only by the hosted and POS pages; storefronts don't load them with the survey. `{0}` is a placeholder. */
export const en = {
  ranking: "Rank every choice, using each position once.",
  /** For a choice that excludes all others; `{0}` is its label. */
  alone: "“{0}” can't be combined with other choices.",
  /** `{0}` is an example. */
  date: "Enter a date such as {0}.",
  notSaved: "We couldn't save your answer. Try again in a moment.",
  closedTitle: "This survey is closed",
  closed: "There are no questions right now. You can close this page.",
  unknownTitle: "Page not found",
  unknown: "The link may be incomplete. Copy the full link and try again.",
  noStoreTitle: "Open your survey from its link",
  noStore: "Use the link in the email or on the store's page. This one doesn't say which store it's for.",
  changedTitle: "This survey has changed",
  changed: "The store has updated its questions.",
  unreadableTitle: "We couldn't read your answers",
  unreadable: "Nothing was saved.",
  startAgain: "Start again",
  troubleTitle: "Just a moment",
  trouble: "We can't show the survey right now. Reload this page.",
  posTitle: "Ready for the next customer",
  posText: "A few questions about today. It takes a minute.",
  posButton: "Start survey",
  nextCustomer: "Next customer",
  /** Above the next question after a click in an email; `{0}` is the answer's label. */
  chosen: "You chose {0}",
  change: "Change",
};

/** Every text is required: a language without one doesn't compile. */
export type HostedWords = Record<keyof typeof en, string>;
