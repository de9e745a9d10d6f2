import type { Words } from "./en.ts";

export const sv: Words = {
  next: "Nästa",
  back: "Tillbaka",
  done: "Klar",
  progress: "Förlopp",
  choose: "Välj",
  other: "Annat",
  yes: "Ja",
  no: "Nej",
  of: "{0} av {1}",
  empty: "Ge ett svar.",
  email: "Ange en e-postadress.",
  number: "Ange ett tal.",
  least: "Minst {0}.",
  most: "Högst {0}.",
  steps: "I steg om {0}.",
};
