import { type Words, wordsFor } from "#lib/widget/words/index.ts";

/** What only the plain form has to say: the script's fields cannot be filled in so. `{0}` stands for what is filled in. */
interface FormWords {
  ranking: string;
  /** Of a choice that stands alone, by its label. */
  alone: string;
  /** With an example. */
  date: string;
}

/** The form's own words in the language of the renderer's. */
export function formWordsFor(words: Words): FormWords {
  return byWords.get(words) ?? en;
}

const en: FormWords = {
  ranking: "Give every choice a place, each once.",
  alone: "“{0}” cannot be chosen together with others.",
  date: "Enter a date such as {0}.",
};

/** By the renderer's language. */
const byLanguage: Record<string, FormWords> = {
  en,
  de: {
    ranking: "Bitte jede Möglichkeit genau einmal einordnen.",
    alone: "„{0}“ lässt sich nicht mit anderen zusammen auswählen.",
    date: "Bitte ein Datum wie {0} eingeben.",
  },
  fr: {
    ranking: "Classez tous les choix, chacun une seule fois.",
    alone: "« {0} » ne peut pas être choisi avec d’autres réponses.",
    date: "Saisissez une date, par exemple {0}.",
  },
  es: {
    ranking: "Ordena todas las opciones, cada una una sola vez.",
    alone: "«{0}» no se puede elegir junto con otras opciones.",
    date: "Escribe una fecha, por ejemplo {0}.",
  },
  it: {
    ranking: "Metti in ordine tutte le opzioni, ognuna una sola volta.",
    alone: "«{0}» non si può scegliere insieme ad altre opzioni.",
    date: "Inserisci una data, ad esempio {0}.",
  },
  nl: {
    ranking: "Zet alle keuzes op volgorde, elk één keer.",
    alone: "‘{0}’ kan niet samen met andere worden gekozen.",
    date: "Vul een datum in, bijvoorbeeld {0}.",
  },
  pt: {
    ranking: "Ordene todas as opções, cada uma uma só vez.",
    alone: "Não é possível escolher “{0}” com outras opções.",
    date: "Indique uma data, por exemplo {0}.",
  },
  sv: {
    ranking: "Rangordna alla alternativ, vart och ett en gång.",
    alone: "”{0}” kan inte väljas tillsammans med andra.",
    date: "Ange ett datum, till exempel {0}.",
  },
  da: {
    ranking: "Sæt alle muligheder i rækkefølge, hver én gang.",
    alone: "»{0}« kan ikke vælges sammen med andre.",
    date: "Indtast en dato, for eksempel {0}.",
  },
  nb: {
    ranking: "Sett alle alternativene i rekkefølge, hvert én gang.",
    alone: "«{0}» kan ikke velges sammen med andre.",
    date: "Skriv inn en dato, for eksempel {0}.",
  },
  fi: {
    ranking: "Aseta kaikki vaihtoehdot järjestykseen, kukin kerran.",
    alone: "Vaihtoehtoa ”{0}” ei voi valita muiden kanssa.",
    date: "Anna päivämäärä, esimerkiksi {0}.",
  },
  pl: {
    ranking: "Ustaw wszystkie opcje w kolejności, każdą jeden raz.",
    alone: "Opcji „{0}” nie można wybrać razem z innymi.",
    date: "Podaj datę, na przykład {0}.",
  },
  ja: {
    ranking: "すべての選択肢を一度ずつ順番に並べてください。",
    alone: "「{0}」は他の選択肢と同時に選べません。",
    date: "日付を入力してください（例：{0}）。",
  },
  ar: {
    ranking: "رتّب كل الخيارات، كلًّا منها مرة واحدة.",
    alone: "لا يمكن اختيار «{0}» مع خيارات أخرى.",
    date: "أدخل تاريخًا، مثل {0}.",
  },
  he: {
    ranking: "יש לדרג את כל האפשרויות, כל אחת פעם אחת.",
    alone: "אי אפשר לבחור את ״{0}״ יחד עם אפשרויות אחרות.",
    date: "יש להזין תאריך, למשל {0}.",
  },
};

const byWords = new Map(Object.entries(byLanguage).map(([language, own]) => [wordsFor(language), own]));
