import { log } from "#server/foundation/log.ts";

/** A verb's result; undefined if it fails, which is logged: the rest of the screen is shown without it. */
export async function orLogged<Result>(work: Promise<Result>, message: string): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, message);
    return undefined;
  }
}
