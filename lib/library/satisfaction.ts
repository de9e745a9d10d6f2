import { aSentenceIsPlenty, byMailOrLink } from "./shared-texts.ts";
import type { Texts, WrittenQuestion, WrittenTemplate } from "./written-template.ts";

/** The published wording of the Net Promoter question, scale 0–10. */
const recommendation: Omit<WrittenQuestion, "questionNameId"> = {
  type: "nps",
  title: {
    en: "How likely are you to recommend us to a friend?",
    de: "Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?",
    fr: "Quelle est la probabilité que vous nous recommandiez à vos proches ?",
    es: "¿Qué probabilidad hay de que nos recomiendes a tus amistades?",
    it: "Con quale probabilità ci consiglierebbe a un’amica o a un amico?",
    nl: "Hoe waarschijnlijk is het dat je ons aanbeveelt aan een vriend of vriendin?",
  },
  minLabel: {
    en: "Not at all likely",
    de: "Sehr unwahrscheinlich",
    fr: "Pas du tout probable",
    es: "Nada probable",
    it: "Per niente probabile",
    nl: "Heel onwaarschijnlijk",
  },
  maxLabel: {
    en: "Very likely",
    de: "Sehr wahrscheinlich",
    fr: "Très probable",
    es: "Muy probable",
    it: "Molto probabile",
    nl: "Heel waarschijnlijk",
  },
};

const reasonForScore: Texts = {
  en: "What is the main reason for your score?",
  de: "Was ist der Hauptgrund für Ihre Bewertung?",
  fr: "Quelle est la raison principale de votre note ?",
  es: "¿Cuál es el motivo principal de tu puntuación?",
  it: "Qual è il motivo principale del suo voto?",
  nl: "Wat is de belangrijkste reden voor je score?",
};

export const satisfaction: readonly WrittenTemplate[] = [
  {
    id: "lib-recommend",
    name: "Recommendation score (NPS)",
    description:
      "The Net Promoter question, with the reason asked right after. Track the score over months rather than days, and read the reasons for low scores every week.",
    questions: [
      {
        questionNameId: "recommend",
        ...recommendation,
        followUp: {
          question: {
            questionNameId: "recommend-reason",
            type: "longText",
            title: reasonForScore,
            placeholder: aSentenceIsPlenty,
          },
        },
      },
    ],
  },
  {
    id: "lib-reason-for-score",
    name: "The reason for a score",
    description:
      "For surveys that already ask for a rating or score. Put it right after that question. The score tells you how many are unhappy; only the reason tells you why.",
    questions: [
      {
        questionNameId: "reason-for-score",
        type: "longText",
        title: reasonForScore,
        placeholder: aSentenceIsPlenty,
      },
    ],
  },
  {
    id: "lib-raise-by-one",
    name: "One point more",
    description:
      "The Net Promoter question. Customers who give a 7 or 8 are asked what would add one point, because they’re the easiest to win over. Use it instead of the plain score.",
    questions: [
      {
        questionNameId: "recommend-raise",
        ...recommendation,
        followUp: {
          whenMin: 7,
          whenMax: 8,
          question: {
            questionNameId: "raise-by-one",
            type: "text",
            title: {
              en: "What would raise your score by one point?",
              de: "Was müssten wir tun, um einen Punkt mehr zu bekommen?",
              fr: "Que faudrait-il pour obtenir un point de plus ?",
              es: "¿Qué nos haría ganar un punto más?",
              it: "Che cosa ci farebbe guadagnare un punto in più?",
              nl: "Wat zou je score één punt hoger maken?",
            },
            placeholder: aSentenceIsPlenty,
          },
        },
      },
    ],
  },
  {
    id: "lib-order-satisfaction",
    name: "Satisfaction with the order",
    description:
      "Stars for the whole order, once the customer has it. A good first question in an email a week after delivery, because it takes one click.",
    targetingNote: "By email or link, after delivery.",
    questions: [
      {
        questionNameId: "order-satisfaction",
        type: "rating",
        display: "stars",
        max: 5,
        title: {
          en: "How satisfied are you with this order?",
          de: "Wie zufrieden sind Sie mit dieser Bestellung?",
          fr: "Quelle note donnez-vous à cette commande ?",
          es: "¿Qué nota le das a este pedido?",
          it: "Quanto è positiva la sua esperienza con questo ordine?",
          nl: "Hoe tevreden ben je over deze bestelling?",
        },
        minLabel: {
          en: "Not satisfied",
          de: "Gar nicht zufrieden",
          fr: "Décevante",
          es: "Muy mala",
          it: "Per niente positiva",
          nl: "Helemaal niet tevreden",
        },
        maxLabel: {
          en: "Very satisfied",
          de: "Sehr zufrieden",
          fr: "Excellente",
          es: "Muy buena",
          it: "Molto positiva",
          nl: "Heel tevreden",
        },
        showIf: byMailOrLink,
      },
    ],
  },
  {
    id: "lib-support-effort",
    name: "How easy it was to get help",
    description:
      "Send it as a link when you close a support case. It asks about effort, which you can improve, not about the person who helped.",
    targetingNote: "By email or link, after a support case.",
    questions: [
      {
        questionNameId: "support-effort",
        type: "rating",
        display: "numbers",
        max: 5,
        title: {
          en: "How easy was it to get help?",
          de: "Wie einfach war es, Hilfe zu bekommen?",
          fr: "A-t-il été facile d’obtenir de l’aide ?",
          es: "¿Te resultó fácil conseguir ayuda?",
          it: "Quanto è stato facile ottenere assistenza?",
          nl: "Hoe makkelijk was het om hulp te krijgen?",
        },
        minLabel: {
          en: "Very difficult",
          de: "Sehr schwierig",
          fr: "Très difficile",
          es: "Muy difícil",
          it: "Molto difficile",
          nl: "Heel moeilijk",
        },
        maxLabel: {
          en: "Very easy",
          de: "Sehr einfach",
          fr: "Très facile",
          es: "Muy fácil",
          it: "Molto facile",
          nl: "Heel makkelijk",
        },
        showIf: byMailOrLink,
      },
    ],
  },
  {
    id: "lib-delivery-went",
    name: "How delivery went",
    description:
      "Keeps an eye on your carriers: late, damaged, and lost packages, with what happened in the customer’s words. Look at it by country.",
    targetingNote: "By email or link, after delivery.",
    questions: [
      {
        questionNameId: "delivery-went",
        type: "single",
        title: {
          en: "How did the delivery go?",
          de: "Wie hat die Lieferung geklappt?",
          fr: "Comment s’est passée la livraison ?",
          es: "¿Cómo fue la entrega?",
          it: "Com’è andata la consegna?",
          nl: "Hoe verliep de bezorging?",
        },
        showIf: byMailOrLink,
        choices: [
          {
            id: "early",
            en: "It came early",
            de: "Früher als erwartet",
            fr: "En avance",
            es: "Llegó antes de tiempo",
            it: "In anticipo",
            nl: "Eerder dan verwacht",
          },
          {
            id: "on-time",
            en: "It came on time",
            de: "Pünktlich",
            fr: "À l’heure",
            es: "Llegó a tiempo",
            it: "Puntuale",
            nl: "Op tijd",
          },
          {
            id: "late",
            en: "It came late",
            de: "Verspätet",
            fr: "En retard",
            es: "Llegó tarde",
            it: "In ritardo",
            nl: "Te laat",
          },
          {
            id: "damaged",
            en: "It came damaged",
            de: "Beschädigt angekommen",
            fr: "Le colis est arrivé abîmé",
            es: "Llegó en mal estado",
            it: "È arrivata danneggiata",
            nl: "Beschadigd aangekomen",
          },
          {
            id: "not-arrived",
            en: "It hasn’t arrived",
            de: "Noch nicht angekommen",
            fr: "Le colis n’est pas arrivé",
            es: "No ha llegado",
            it: "Non è arrivata",
            nl: "Nog niet aangekomen",
          },
        ],
        followUp: {
          whenChoiceIds: ["late", "damaged", "not-arrived"],
          question: {
            questionNameId: "delivery-what-happened",
            type: "longText",
            title: {
              en: "What happened?",
              de: "Was ist passiert?",
              fr: "Que s’est-il passé ?",
              es: "¿Qué ocurrió?",
              it: "Che cosa è successo?",
              nl: "Wat is er gebeurd?",
            },
            placeholder: aSentenceIsPlenty,
          },
        },
      },
    ],
  },
];
