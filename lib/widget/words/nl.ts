import type { Words } from "./en.ts";

export const nl: Words = {
  next: "Volgende",
  back: "Terug",
  done: "Klaar",
  progress: "Voortgang",
  choose: "Kiezen",
  other: "Anders",
  yes: "Ja",
  no: "Nee",
  of: "{0} van {1}",
  empty: "Geef een antwoord.",
  email: "Vul een e-mailadres in.",
  number: "Vul een getal in.",
  least: "Minimaal {0}.",
  most: "Maximaal {0}.",
  steps: "In stappen van {0}.",
};
