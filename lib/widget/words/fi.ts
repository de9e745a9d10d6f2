import type { Words } from "./en.ts";

export const fi: Words = {
  next: "Seuraava",
  back: "Takaisin",
  done: "Valmis",
  progress: "Edistyminen",
  choose: "Valitse",
  other: "Muu",
  yes: "Kyllä",
  no: "Ei",
  of: "{0}/{1}",
  empty: "Anna vastaus.",
  email: "Anna sähköpostiosoite.",
  number: "Anna luku.",
  least: "Vähintään {0}.",
  most: "Enintään {0}.",
  steps: "{0} välein.",
};
