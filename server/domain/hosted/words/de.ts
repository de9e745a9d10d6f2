import type { HostedWords } from "./en.ts";

export const de: HostedWords = {
  ranking: "Bitte jede Möglichkeit genau einmal einordnen.",
  alone: "„{0}“ lässt sich nicht mit anderen zusammen auswählen.",
  date: "Bitte ein Datum wie {0} eingeben.",
  notSaved: "Deine Antwort konnte gerade nicht gespeichert werden. Bitte versuche es gleich noch einmal.",
  closedTitle: "Diese Umfrage ist geschlossen",
  closed: "Im Moment wird nichts gefragt. Du kannst diese Seite schließen.",
  unknownTitle: "Unter dieser Adresse gibt es nichts",
  unknown: "Der Link ist vielleicht abgeschnitten: Versuche es mit dem ganzen.",
  noStoreTitle: "Eine Umfrage öffnet sich hier über einen Link",
  noStore:
    "Der Link steht in einer E-Mail oder auf der Seite eines Shops und nennt den Shop, der fragt. Diese Adresse nennt keinen.",
  changedTitle: "Diese Umfrage hat sich geändert",
  changed: "Der Shop stellt jetzt andere Fragen.",
  unreadableTitle: "Diese Seite lässt sich nicht lesen",
  unreadable: "Es wurde nichts gespeichert.",
  startAgain: "Neu beginnen",
  troubleTitle: "Einen Moment",
  trouble: "Die Umfrage lässt sich gerade nicht anzeigen. Lade diese Seite neu.",
  posTitle: "Bereit für die nächste Person",
  posText: "Ein paar Fragen zu heute. Es dauert eine Minute.",
  posButton: "Umfrage starten",
  nextCustomer: "Nächste Person",
  chosen: "Gewählt: {0}",
  change: "Ändern",
};
