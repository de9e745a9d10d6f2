import type { WrittenTemplate } from "./written-template.ts";

export const feedback: readonly WrittenTemplate[] = [
  {
    id: "lib-anything-else",
    name: "Anything else",
    description:
      "A good last question for any survey. Few answer it, but those who do have something to say, and some of it is urgent.",
    questions: [
      {
        questionNameId: "anything-else",
        type: "longText",
        title: {
          en: "Is there anything else we should know?",
          de: "Möchten Sie uns noch etwas mitteilen?",
          fr: "Y a-t-il autre chose que nous devrions savoir ?",
          es: "¿Hay algo más que debamos saber?",
          it: "C’è altro che dovremmo sapere?",
          nl: "Is er nog iets dat we moeten weten?",
        },
      },
    ],
  },
  {
    id: "lib-may-we-contact-you",
    name: "Permission to contact them",
    description:
      "Asks for permission before you email someone about a response, and for their address. The time of the “Yes” is saved with it. Use it for this survey only, not for marketing.",
    questions: [
      {
        questionNameId: "may-we-contact-you",
        type: "yesNo",
        title: {
          en: "May we contact you about your answers?",
          de: "Dürfen wir Sie zu Ihren Antworten kontaktieren?",
          fr: "Pouvons-nous vous contacter au sujet de vos réponses ?",
          es: "¿Podemos contactarte acerca de tus respuestas?",
          it: "Possiamo contattarla riguardo alle sue risposte?",
          nl: "Mogen we contact met je opnemen over je antwoorden?",
        },
        description: {
          en: "Only about this survey, never for marketing.",
          de: "Nur zu dieser Umfrage, nie zu Werbezwecken.",
          fr: "Uniquement au sujet de cette enquête, jamais pour de la publicité.",
          es: "Solo sobre esta encuesta, nunca para enviarte publicidad.",
          it: "Solo per questo sondaggio, mai a scopo pubblicitario.",
          nl: "Alleen over deze enquête, nooit voor reclame.",
        },
        followUp: {
          whenChoiceIds: ["yes"],
          question: {
            questionNameId: "contact-email",
            type: "email",
            title: {
              en: "What email address should we use?",
              de: "An welche E-Mail-Adresse dürfen wir schreiben?",
              fr: "À quelle adresse e-mail pouvons-nous vous écrire ?",
              es: "¿A qué dirección de correo podemos escribirte?",
              it: "A quale indirizzo e-mail possiamo scriverle?",
              nl: "Naar welk e-mailadres mogen we schrijven?",
            },
            placeholder: {
              en: "name@example.com",
              de: "name@example.com",
              fr: "nom@example.com",
              es: "nombre@example.com",
              it: "nome@example.com",
              nl: "naam@example.com",
            },
          },
        },
      },
    ],
  },
];
