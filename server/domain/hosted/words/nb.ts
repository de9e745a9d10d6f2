import type { HostedWords } from "./en.ts";

export const nb: HostedWords = {
  ranking: "Sett alle alternativene i rekkefølge, hvert én gang.",
  alone: "«{0}» kan ikke velges sammen med andre.",
  date: "Skriv inn en dato, for eksempel {0}.",
  notSaved: "Svaret ditt kunne ikke lagres akkurat nå. Prøv igjen om et øyeblikk.",
  closedTitle: "Denne undersøkelsen er stengt",
  closed: "Det stilles ingen spørsmål akkurat nå. Du kan lukke siden.",
  unknownTitle: "Det er ingenting på denne adressen",
  unknown: "Lenken kan være avkortet: prøv hele lenken.",
  noStoreTitle: "Her åpnes en undersøkelse fra en lenke",
  noStore:
    "Lenken står i en e-post eller på siden til en butikk, og sier hvilken butikk som spør. Denne adressen nevner ingen.",
  changedTitle: "Denne undersøkelsen er endret",
  changed: "Butikken stiller andre spørsmål nå.",
  unreadableTitle: "Siden kan ikke leses",
  unreadable: "Ingenting ble lagret.",
  startAgain: "Begynn på nytt",
  troubleTitle: "Et øyeblikk",
  trouble: "Undersøkelsen kan ikke vises akkurat nå. Last inn siden på nytt.",
  posTitle: "Klar for neste kunde",
  posText: "Noen spørsmål om i dag. Det tar et minutt.",
  posButton: "Start undersøkelsen",
  nextCustomer: "Neste kunde",
  chosen: "Du valgte {0}",
  change: "Endre",
};
