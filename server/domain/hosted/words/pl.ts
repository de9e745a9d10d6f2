import type { HostedWords } from "./en.ts";

export const pl: HostedWords = {
  ranking: "Ustaw wszystkie opcje w kolejności, każdą jeden raz.",
  alone: "Opcji „{0}” nie można wybrać razem z innymi.",
  date: "Podaj datę, na przykład {0}.",
  notSaved: "Nie udało się teraz zapisać odpowiedzi. Spróbuj ponownie za chwilę.",
  closedTitle: "Ta ankieta jest zamknięta",
  closed: "W tej chwili nie ma żadnych pytań. Możesz zamknąć tę stronę.",
  unknownTitle: "Pod tym adresem nic nie ma",
  unknown: "Link może być ucięty: spróbuj użyć całego.",
  noStoreTitle: "Ankieta otwiera się tutaj z linku",
  noStore:
    "Link znajduje się w e-mailu lub na stronie sklepu i mówi, który sklep pyta. Ten adres nie wskazuje żadnego.",
  changedTitle: "Ta ankieta się zmieniła",
  changed: "Sklep zadaje teraz inne pytania.",
  unreadableTitle: "Nie można odczytać tej strony",
  unreadable: "Nic nie zostało zapisane.",
  startAgain: "Zacznij od nowa",
  troubleTitle: "Chwileczkę",
  trouble: "Nie można teraz pokazać ankiety. Odśwież tę stronę.",
  posTitle: "Gotowe dla następnego klienta",
  posText: "Kilka pytań o dzisiejszy dzień. To zajmie minutę.",
  posButton: "Rozpocznij ankietę",
  nextCustomer: "Następny klient",
  chosen: "Wybrano: {0}",
  change: "Zmień",
};
