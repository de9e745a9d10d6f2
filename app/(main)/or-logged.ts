import { log } from "#server/foundation/log.ts";

/** What a verb gives; undefined where it fails, which is logged: the rest of the screen is shown without it. */
export async function orLogged<Found>(work: Promise<Found>, message: string): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, message);
    return undefined;
  }
}
