import type { Condition } from "../survey/condition.ts";
import type { Texts, WrittenChoice } from "./written-template.ts";

export const somethingElse: Texts = {
  en: "Something else",
  de: "Etwas anderes",
  fr: "Autre chose",
  es: "Otra cosa",
  it: "Altro",
  nl: "Iets anders",
};

export const somewhereElse: Texts = {
  en: "Somewhere else",
  de: "Woanders",
  fr: "Ailleurs",
  es: "En otro sitio",
  it: "Altrove",
  nl: "Ergens anders",
};

export const someoneElse: Texts = {
  en: "Someone else",
  de: "Jemand anderes",
  fr: "Quelqu’un d’autre",
  es: "Otra persona",
  it: "Qualcun altro",
  nl: "Iemand anders",
};

export const aSentenceIsPlenty: Texts = {
  en: "A sentence is plenty",
  de: "Ein Satz genügt",
  fr: "Une phrase suffit",
  es: "Con una frase basta",
  it: "Basta una frase",
  nl: "Eén zin is genoeg",
};

export const yes: WrittenChoice = { id: "yes", en: "Yes", de: "Ja", fr: "Oui", es: "Sí", it: "Sì", nl: "Ja" };
export const maybe: WrittenChoice = {
  id: "maybe",
  en: "Maybe",
  de: "Vielleicht",
  fr: "Peut-être",
  es: "Quizás",
  it: "Forse",
  nl: "Misschien",
};
export const no: WrittenChoice = { id: "no", en: "No", de: "Nein", fr: "Non", es: "No", it: "No", nl: "Nee" };
export const notSure: WrittenChoice = {
  id: "not-sure",
  pinned: true,
  en: "I’m not sure",
  de: "Ich bin nicht sicher",
  fr: "Je ne sais pas",
  es: "No lo sé",
  it: "Non saprei",
  nl: "Dat weet ik niet zeker",
};

export const preferNotToSay: WrittenChoice = {
  id: "prefer-not-to-say",
  pinned: true,
  en: "I’d rather not say",
  de: "Keine Angabe",
  fr: "Je préfère ne pas répondre",
  es: "Prefiero no decirlo",
  it: "Preferisco non rispondere",
  nl: "Dat zeg ik liever niet",
};

/** Where the shop does not say whether an order is the first one, it counts as one: `isNot` holds of what is unknown. */
export const onFirstOrder: Condition = { order: "isFirstOrder", op: "isNot", value: false };

export const onLaterOrder: Condition = { order: "isFirstOrder", op: "is", value: false };

/** Right after paying nothing has arrived yet; an email or a link reaches the shopper when it has. */
export const byMailOrLink: Condition = { order: "surface", op: "in", value: ["email", "link"] };
