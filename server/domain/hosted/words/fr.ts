import type { HostedWords } from "./en.ts";

export const fr: HostedWords = {
  ranking: "Classez tous les choix, chacun une seule fois.",
  alone: "« {0} » ne peut pas être choisi avec d’autres réponses.",
  date: "Saisissez une date, par exemple {0}.",
  notSaved: "Votre réponse n’a pas pu être enregistrée. Réessayez dans un instant.",
  closedTitle: "Cette enquête est fermée",
  closed: "Aucune question n’est posée pour le moment. Vous pouvez fermer cette page.",
  unknownTitle: "Il n’y a rien à cette adresse",
  unknown: "Le lien est peut-être incomplet : essayez-le en entier.",
  noStoreTitle: "Une enquête s’ouvre ici à partir d’un lien",
  noStore:
    "Le lien se trouve dans un e-mail ou sur la page d’une boutique et indique quelle boutique pose les questions. Cette adresse n’en indique aucune.",
  changedTitle: "Cette enquête a changé",
  changed: "La boutique pose maintenant d’autres questions.",
  unreadableTitle: "Cette page est illisible",
  unreadable: "Rien n’a été enregistré.",
  startAgain: "Recommencer",
  troubleTitle: "Un instant",
  trouble: "L’enquête ne peut pas s’afficher pour le moment. Rechargez cette page.",
  posTitle: "Prêt pour le prochain client",
  posText: "Quelques questions sur votre visite. Cela prend une minute.",
  posButton: "Commencer l’enquête",
  nextCustomer: "Client suivant",
  chosen: "Vous avez choisi {0}",
  change: "Modifier",
};
