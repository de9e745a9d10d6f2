import type { Words } from "./en.ts";

export const es: Words = {
  next: "Siguiente",
  back: "Atrás",
  done: "Listo",
  progress: "Progreso",
  choose: "Elegir",
  other: "Otro",
  yes: "Sí",
  no: "No",
  of: "{0} de {1}",
  empty: "Da una respuesta.",
  email: "Escribe un correo electrónico.",
  number: "Escribe un número.",
  least: "Como mínimo {0}.",
  most: "Como máximo {0}.",
  steps: "En pasos de {0}.",
};
