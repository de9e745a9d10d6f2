import type { Words } from "./en.ts";

export const da: Words = {
  next: "Næste",
  back: "Tilbage",
  done: "Færdig",
  progress: "Fremskridt",
  choose: "Vælg",
  other: "Andet",
  yes: "Ja",
  no: "Nej",
  of: "{0} af {1}",
  empty: "Giv et svar.",
  email: "Indtast en e-mailadresse.",
  number: "Indtast et tal.",
  least: "Mindst {0}.",
  most: "Højst {0}.",
  steps: "I trin på {0}.",
};
