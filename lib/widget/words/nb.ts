import type { Words } from "./en.ts";

export const nb: Words = {
  next: "Neste",
  back: "Tilbake",
  done: "Ferdig",
  progress: "Fremdrift",
  choose: "Velg",
  other: "Annet",
  yes: "Ja",
  no: "Nei",
  of: "{0} av {1}",
  empty: "Gi et svar.",
  email: "Skriv inn en e-postadresse.",
  number: "Skriv inn et tall.",
  least: "Minst {0}.",
  most: "Høyst {0}.",
  steps: "I trinn på {0}.",
};
