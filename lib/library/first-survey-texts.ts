import type { Texts } from "./written-template.ts";

/**
 * What the survey that every account begins with says in words that no template of the library has: of a merchant's first
 * survey, too, no text is left in English alone (lib/survey/default-survey.ts).
 */
export const firstSurveyTexts: readonly Texts[] = [
  {
    en: "Instagram",
    de: "Instagram",
    fr: "Instagram",
    es: "Instagram",
    it: "Instagram",
    nl: "Instagram",
  },
  {
    en: "Google or another search",
    de: "Google oder eine andere Suche",
    fr: "Google ou un autre moteur de recherche",
    es: "Google u otro buscador",
    it: "Google o un altro motore di ricerca",
    nl: "Google of een andere zoekmachine",
  },
  {
    en: "An AI assistant",
    de: "Ein KI-Assistent",
    fr: "Un assistant IA",
    es: "Un asistente de IA",
    it: "Un assistente IA",
    nl: "Een AI-assistent",
  },
  {
    en: "Not sure it’s right for me",
    de: "Zweifel, ob es das Richtige für mich ist",
    fr: "Le doute que cela me convienne",
    es: "La duda de si era para mí",
    it: "Il dubbio che non facesse per me",
    nl: "Twijfel of het iets voor mij is",
  },
  {
    en: "Not sure I could trust the store",
    de: "Zweifel, ob ich dem Shop vertrauen kann",
    fr: "Le doute sur le sérieux de la boutique",
    es: "La duda de si podía fiarme de la tienda",
    it: "Il dubbio se fidarmi del negozio",
    nl: "Twijfel of ik de winkel kon vertrouwen",
  },
  {
    en: "Thank you",
    de: "Vielen Dank",
    fr: "Merci",
    es: "Gracias",
    it: "Grazie",
    nl: "Bedankt",
  },
  {
    en: "Your answers go straight to the people who run this store.",
    de: "Ihre Antworten gehen direkt an die Menschen, die diesen Shop führen.",
    fr: "Vos réponses vont directement aux personnes qui tiennent cette boutique.",
    es: "Tus respuestas llegan directamente a quienes llevan esta tienda.",
    it: "Le sue risposte arrivano direttamente a chi gestisce questo negozio.",
    nl: "Je antwoorden gaan rechtstreeks naar de mensen achter deze winkel.",
  },
];
