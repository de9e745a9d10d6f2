import type { Words } from "./en.ts";

export const de: Words = {
  next: "Weiter",
  back: "Zurück",
  done: "Fertig",
  progress: "Fortschritt",
  choose: "Auswählen",
  other: "Sonstiges",
  yes: "Ja",
  no: "Nein",
  of: "{0} von {1}",
  empty: "Bitte antworten.",
  email: "Bitte eine E-Mail-Adresse eingeben.",
  number: "Bitte eine Zahl eingeben.",
  least: "Mindestens {0}.",
  most: "Höchstens {0}.",
  steps: "In Schritten von {0}.",
};
