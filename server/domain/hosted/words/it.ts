import type { HostedWords } from "./en.ts";

export const it: HostedWords = {
  ranking: "Metti in ordine tutte le opzioni, ognuna una sola volta.",
  alone: "«{0}» non si può scegliere insieme ad altre opzioni.",
  date: "Inserisci una data, ad esempio {0}.",
  notSaved: "Non è stato possibile salvare la risposta. Riprova tra un momento.",
  closedTitle: "Questo sondaggio è chiuso",
  closed: "Al momento non ci sono domande. Puoi chiudere questa pagina.",
  unknownTitle: "Non c’è nulla a questo indirizzo",
  unknown: "Il link potrebbe essere incompleto: prova con quello intero.",
  noStoreTitle: "Qui si apre un sondaggio da un link",
  noStore:
    "Il link si trova in un’e-mail o nella pagina di un negozio e indica quale negozio pone le domande. Questo indirizzo non ne indica nessuno.",
  changedTitle: "Questo sondaggio è cambiato",
  changed: "Ora il negozio pone altre domande.",
  unreadableTitle: "Questa pagina non si può leggere",
  unreadable: "Non è stato salvato nulla.",
  startAgain: "Ricomincia",
  troubleTitle: "Un momento",
  trouble: "Al momento il sondaggio non si può mostrare. Ricarica questa pagina.",
  posTitle: "Pronto per il prossimo cliente",
  posText: "Qualche domanda su oggi. Basta un minuto.",
  posButton: "Inizia il sondaggio",
  nextCustomer: "Cliente successivo",
  chosen: "Hai scelto {0}",
  change: "Modifica",
};
