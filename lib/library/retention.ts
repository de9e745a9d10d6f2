import { aSentenceIsPlenty, maybe, no, somewhereElse, yes } from "./shared-texts.ts";
import type { WrittenTemplate } from "./written-template.ts";

export const retention: readonly WrittenTemplate[] = [
  {
    id: "lib-lasts-how-long",
    name: "How long it will last",
    description:
      "The right day for a reminder to reorder, from the people who use the product. Change the spans to fit your pack sizes.",
    questions: [
      {
        questionNameId: "lasts-how-long",
        type: "single",
        title: {
          en: "How long will this last you?",
          de: "Wie lange reicht Ihnen das?",
          fr: "Combien de temps cela vous durera-t-il ?",
          es: "¿Cuánto tiempo te durará?",
          it: "Per quanto tempo le basterà?",
          nl: "Hoe lang doe je hiermee?",
        },
        choices: [
          {
            id: "two-weeks",
            en: "About two weeks",
            de: "Etwa zwei Wochen",
            fr: "Environ deux semaines",
            es: "Unas dos semanas",
            it: "Circa due settimane",
            nl: "Ongeveer twee weken",
          },
          {
            id: "one-month",
            en: "About a month",
            de: "Etwa einen Monat",
            fr: "Environ un mois",
            es: "Un mes, más o menos",
            it: "Circa un mese",
            nl: "Ongeveer een maand",
          },
          {
            id: "two-to-three-months",
            en: "Two to three months",
            de: "Zwei bis drei Monate",
            fr: "Deux à trois mois",
            es: "De dos a tres meses",
            it: "Da due a tre mesi",
            nl: "Twee tot drie maanden",
          },
          {
            id: "longer",
            en: "Longer",
            de: "Länger",
            fr: "Plus longtemps",
            es: "Más tiempo",
            it: "Più a lungo",
            nl: "Langer",
          },
        ],
      },
    ],
  },
  {
    id: "lib-subscription",
    name: "Would a subscription help",
    description:
      "Ask it before you build a subscription. Those who say no give the reason: it may be about pausing and skipping rather than about the price.",
    questions: [
      {
        questionNameId: "subscription",
        type: "single",
        title: {
          en: "Would a subscription help you?",
          de: "Wäre ein Abo für Sie hilfreich?",
          fr: "Un abonnement vous serait-il utile ?",
          es: "¿Te vendría bien una suscripción?",
          it: "Le sarebbe utile un abbonamento?",
          nl: "Zou een abonnement je helpen?",
        },
        choices: [yes, maybe, no],
        followUp: {
          whenChoiceIds: ["no"],
          question: {
            questionNameId: "subscription-why-not",
            type: "text",
            title: {
              en: "Why not?",
              de: "Warum nicht?",
              fr: "Pourquoi ?",
              es: "¿Por qué no?",
              it: "Perché no?",
              nl: "Waarom niet?",
            },
            placeholder: aSentenceIsPlenty,
          },
        },
      },
    ],
  },
  {
    id: "lib-buys-where-else",
    name: "Where else they buy",
    description:
      "Shows the shelf you share: marketplaces, supermarkets, specialist shops. Useful before you list your products somewhere else.",
    questions: [
      {
        questionNameId: "buys-where-else",
        type: "multiple",
        title: {
          en: "Where else do you buy products like these?",
          de: "Wo kaufen Sie solche Produkte sonst noch?",
          fr: "Où achetez-vous aussi ce type de produits ?",
          es: "¿Dónde más compras este tipo de productos?",
          it: "Oltre che da noi, dove acquista prodotti di questo tipo?",
          nl: "Waar koop je dit soort producten nog meer?",
        },
        otherLabel: somewhereElse,
        choices: [
          {
            id: "marketplace",
            en: "On an online marketplace",
            de: "Auf einem Online-Marktplatz",
            fr: "Sur une place de marché en ligne",
            es: "En un marketplace",
            it: "Su un marketplace online",
            nl: "Op een groot verkoopplatform",
          },
          {
            id: "supermarket",
            en: "At the supermarket",
            de: "Im Supermarkt",
            fr: "Au supermarché",
            es: "En el supermercado",
            it: "Al supermercato",
            nl: "In de supermarkt",
          },
          {
            id: "specialist",
            en: "At a specialist shop",
            de: "Im Fachgeschäft",
            fr: "Dans un magasin spécialisé",
            es: "En una tienda especializada",
            it: "In un negozio specializzato",
            nl: "In een speciaalzaak",
          },
          {
            id: "other-brands",
            en: "From other brands’ own shops",
            de: "In den Shops anderer Marken",
            fr: "Sur les sites d’autres marques",
            es: "En las tiendas de otras marcas",
            it: "Sui siti di altre marche",
            nl: "In de winkels van andere merken",
          },
          {
            id: "nowhere",
            pinned: true,
            exclusive: true,
            en: "Nowhere else",
            de: "Nirgendwo sonst",
            fr: "Nulle part ailleurs",
            es: "En ningún otro sitio",
            it: "Da nessun’altra parte",
            nl: "Nergens anders",
          },
        ],
      },
    ],
  },
  {
    id: "lib-how-many-people",
    name: "How many people use it",
    description: "Together with how long it lasts, it tells which pack size to suggest to whom.",
    questions: [
      {
        questionNameId: "how-many-people",
        type: "single",
        title: {
          en: "How many people use it?",
          de: "Wie viele Personen benutzen es?",
          fr: "Combien de personnes l’utilisent ?",
          es: "¿Cuántas personas lo usan?",
          it: "Quante persone lo usano?",
          nl: "Hoeveel mensen gebruiken het?",
        },
        choices: [
          { id: "one", en: "One", de: "Eine", fr: "Une", es: "Una", it: "Una", nl: "Eén" },
          { id: "two", en: "Two", de: "Zwei", fr: "Deux", es: "Dos", it: "Due", nl: "Twee" },
          {
            id: "three-or-more",
            en: "Three or more",
            de: "Drei oder mehr",
            fr: "Trois ou plus",
            es: "Tres o más",
            it: "Tre o più",
            nl: "Drie of meer",
          },
        ],
      },
    ],
  },
];
