import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "#server/foundation/per-process.ts";

const place = perProcess<AsyncLocalStorage<boolean>>("reader scope");
place.current ??= new AsyncLocalStorage<boolean>();
const storage = place.current;

/** Whether the running work reads an account at a standby. */
export function isAtReader(): boolean {
  return storage.getStore() ?? false;
}

export async function inReaderScope<Result>(isInside: boolean, work: () => Promise<Result>): Promise<Result> {
  return await storage.run(isInside, work);
}
