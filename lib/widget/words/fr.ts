import type { Words } from "./en.ts";

export const fr: Words = {
  next: "Suivant",
  back: "Retour",
  done: "Terminer",
  progress: "Progression",
  choose: "Choisir",
  other: "Autre",
  yes: "Oui",
  no: "Non",
  of: "{0} sur {1}",
  empty: "Veuillez répondre.",
  email: "Saisissez une adresse e-mail.",
  number: "Saisissez un nombre.",
  least: "Au moins {0}.",
  most: "Au plus {0}.",
  steps: "Par pas de {0}.",
};
