/** What only the hosted page and the till say: no shop's page gets these along with its survey. `{0}` stands for what is filled in. */
export const en = {
  ranking: "Rank every choice, using each position once.",
  /** Of a choice that stands alone, by its label. */
  alone: "“{0}” can't be combined with other choices.",
  /** With an example. */
  date: "Enter a date such as {0}.",
  notSaved: "We couldn't save your answer. Try again in a moment.",
  closedTitle: "This survey is closed",
  closed: "There are no questions right now. You can close this page.",
  unknownTitle: "Page not found",
  unknown: "The link may be incomplete. Copy the full link and try again.",
  noStoreTitle: "Open your survey from its link",
  noStore: "Use the link in the email or on the store's page. This address doesn't include a store.",
  changedTitle: "This survey has changed",
  changed: "The store has updated its questions.",
  unreadableTitle: "We couldn't read your answers",
  unreadable: "Nothing was saved.",
  startAgain: "Start again",
  troubleTitle: "Just a moment",
  trouble: "We can't show the survey right now. Reload this page.",
  tillTitle: "Ready for the next customer",
  till: "A few questions about today. It takes a minute.",
  tillStart: "Start survey",
  nextCustomer: "Next customer",
};

/** One text for each: a language that lacks one does not compile. */
export type HostedWords = Record<keyof typeof en, string>;
