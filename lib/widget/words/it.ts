import type { Words } from "./en.ts";

export const it: Words = {
  next: "Avanti",
  back: "Indietro",
  done: "Fine",
  progress: "Avanzamento",
  choose: "Scegli",
  other: "Altro",
  yes: "Sì",
  no: "No",
  of: "{0} di {1}",
  empty: "Inserisci una risposta.",
  email: "Inserisci un indirizzo e-mail.",
  number: "Inserisci un numero.",
  least: "Almeno {0}.",
  most: "Al massimo {0}.",
  steps: "A passi di {0}.",
};
