import type { Words } from "./en.ts";

export const pt: Words = {
  next: "Seguinte",
  back: "Voltar",
  done: "Concluir",
  progress: "Progresso",
  choose: "Escolher",
  other: "Outro",
  yes: "Sim",
  no: "Não",
  of: "{0} de {1}",
  empty: "Dê uma resposta.",
  email: "Indique um endereço de e-mail.",
  number: "Indique um número.",
  least: "No mínimo {0}.",
  most: "No máximo {0}.",
  steps: "Em passos de {0}.",
};
