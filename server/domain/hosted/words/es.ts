import type { HostedWords } from "./en.ts";

export const es: HostedWords = {
  ranking: "Ordena todas las opciones, cada una una sola vez.",
  alone: "«{0}» no se puede elegir junto con otras opciones.",
  date: "Escribe una fecha, por ejemplo {0}.",
  notSaved: "No se ha podido guardar tu respuesta. Inténtalo de nuevo en un momento.",
  closedTitle: "Esta encuesta está cerrada",
  closed: "Ahora mismo no se pregunta nada. Puedes cerrar esta página.",
  unknownTitle: "No hay nada en esta dirección",
  unknown: "Puede que el enlace esté cortado: prueba con el enlace completo.",
  noStoreTitle: "Aquí se abre una encuesta desde un enlace",
  noStore:
    "El enlace está en un correo o en la página de una tienda e indica qué tienda pregunta. Esta dirección no indica ninguna.",
  changedTitle: "Esta encuesta ha cambiado",
  changed: "La tienda hace ahora otras preguntas.",
  unreadableTitle: "No se puede leer esta página",
  unreadable: "No se ha guardado nada.",
  startAgain: "Empezar de nuevo",
  troubleTitle: "Un momento",
  trouble: "La encuesta no se puede mostrar ahora mismo. Vuelve a cargar esta página.",
  posTitle: "Listo para el siguiente cliente",
  posText: "Unas preguntas sobre hoy. Solo se tarda un minuto.",
  posButton: "Empezar la encuesta",
  nextCustomer: "Siguiente cliente",
  chosen: "Elegiste {0}",
  change: "Cambiar",
};
