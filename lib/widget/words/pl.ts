import type { Words } from "./en.ts";

export const pl: Words = {
  next: "Dalej",
  back: "Wstecz",
  done: "Gotowe",
  progress: "Postęp",
  choose: "Wybierz",
  other: "Inne",
  yes: "Tak",
  no: "Nie",
  of: "{0} z {1}",
  empty: "Podaj odpowiedź.",
  email: "Podaj adres e-mail.",
  number: "Podaj liczbę.",
  least: "Co najmniej {0}.",
  most: "Co najwyżej {0}.",
  steps: "Co {0}.",
};
