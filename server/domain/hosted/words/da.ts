import type { HostedWords } from "./en.ts";

export const da: HostedWords = {
  ranking: "Sæt alle muligheder i rækkefølge, hver én gang.",
  alone: "»{0}« kan ikke vælges sammen med andre.",
  date: "Indtast en dato, for eksempel {0}.",
  notSaved: "Dit svar kunne ikke gemmes lige nu. Prøv igen om et øjeblik.",
  closedTitle: "Denne undersøgelse er lukket",
  closed: "Der bliver ikke spurgt om noget lige nu. Du kan lukke siden.",
  unknownTitle: "Der er ikke noget på denne adresse",
  unknown: "Linket er måske klippet af: prøv hele linket.",
  noStoreTitle: "Her åbnes en undersøgelse fra et link",
  noStore:
    "Linket står i en mail eller på en butiks side og fortæller, hvilken butik der spørger. Denne adresse nævner ingen.",
  changedTitle: "Denne undersøgelse er ændret",
  changed: "Butikken stiller andre spørgsmål nu.",
  unreadableTitle: "Siden kan ikke læses",
  unreadable: "Intet er gemt.",
  startAgain: "Begynd forfra",
  troubleTitle: "Et øjeblik",
  trouble: "Undersøgelsen kan ikke vises lige nu. Genindlæs siden.",
  posTitle: "Klar til den næste kunde",
  posText: "Et par spørgsmål om i dag. Det tager et minut.",
  posButton: "Start undersøgelsen",
  nextCustomer: "Næste kunde",
  chosen: "Du valgte {0}",
  change: "Skift",
};
