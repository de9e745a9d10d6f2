import type { ImportSource } from "#lib/imports/import-partners.ts";
import { fairing } from "./fairing/index.ts";
import type { ImportService } from "./import-service.ts";
import { kno } from "./kno/index.ts";
import { zigpoll } from "./zigpoll/index.ts";

const services: Record<ImportSource, ImportService> = { Fairing: fairing, KnoCommerce: kno, Zigpoll: zigpoll };

export function importServiceOf(source: ImportSource): ImportService {
  return services[source];
}
