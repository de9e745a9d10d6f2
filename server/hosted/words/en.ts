/** What only the hosted page and the till say: no shop's page gets these along with its survey. `{0}` stands for what is filled in. */
export const en = {
  ranking: "Give every choice a place, each once.",
  /** Of a choice that stands alone, by its label. */
  alone: "“{0}” cannot be chosen together with others.",
  /** With an example. */
  date: "Enter a date such as {0}.",
  notSaved: "Your answer could not be saved just now. Try again in a moment.",
  closedTitle: "This survey is closed",
  closed: "Nothing is asked at the moment. You can close this page.",
  unknownTitle: "There is nothing at this address",
  unknown: "The link may be cut short: try the whole of it.",
  noStoreTitle: "A survey opens here from a link",
  noStore: "The link stands in a mail or on a store's page, and says which store asks. This address says none.",
  changedTitle: "This survey has changed",
  changed: "The store asks other questions now.",
  unreadableTitle: "This page cannot be read",
  unreadable: "Nothing was saved.",
  startAgain: "Start again",
  troubleTitle: "Just a moment",
  trouble: "The survey cannot be shown just now. Load this page again.",
  tillTitle: "Ready for the next customer",
  till: "A few questions about today. It takes a minute.",
  tillStart: "Start the survey",
  nextCustomer: "Next customer",
};

/** One text for each: a language that lacks one does not compile. */
export type HostedWords = Record<keyof typeof en, string>;
