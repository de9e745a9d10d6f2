import type { HostedWords } from "./en.ts";

export const nl: HostedWords = {
  ranking: "Zet alle keuzes op volgorde, elk één keer.",
  alone: "‘{0}’ kan niet samen met andere worden gekozen.",
  date: "Vul een datum in, bijvoorbeeld {0}.",
  notSaved: "Je antwoord kon net niet worden opgeslagen. Probeer het zo nog eens.",
  closedTitle: "Deze enquête is gesloten",
  closed: "Er wordt nu niets gevraagd. Je kunt deze pagina sluiten.",
  unknownTitle: "Op dit adres is niets te vinden",
  unknown: "Misschien is de link afgebroken: probeer de hele link.",
  noStoreTitle: "Hier opent een enquête via een link",
  noStore:
    "De link staat in een e-mail of op de pagina van een winkel en zegt welke winkel iets vraagt. Dit adres noemt er geen.",
  changedTitle: "Deze enquête is veranderd",
  changed: "De winkel stelt nu andere vragen.",
  unreadableTitle: "Deze pagina kan niet worden gelezen",
  unreadable: "Er is niets opgeslagen.",
  startAgain: "Opnieuw beginnen",
  troubleTitle: "Een ogenblik",
  trouble: "De enquête kan nu niet worden getoond. Laad deze pagina opnieuw.",
  posTitle: "Klaar voor de volgende klant",
  posText: "Een paar vragen over vandaag. Het duurt een minuut.",
  posButton: "Enquête starten",
  nextCustomer: "Volgende klant",
  chosen: "Je koos {0}",
  change: "Wijzigen",
};
