import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "#server/foundation/per-process.ts";
import type { Fetch } from "./guarded-fetch.ts";

/** For a library that takes one `fetch` for the whole process. */
export interface SharedFetch {
  /** Sends as the work around it was given; outside of any, nothing is sent. */
  fetch: Fetch;
  /** Does work in which the library sends by `fetch`. */
  withFetch<Result>(fetch: Fetch, work: () => Promise<Result>): Promise<Result>;
}

/** @param library whose it is, with one for each */
export function sharedFetch(library: string): SharedFetch {
  const place = perProcess<AsyncLocalStorage<Fetch>>(`fetch of ${library}`);
  place.current ??= new AsyncLocalStorage();
  const fetches = place.current;
  return {
    fetch: async (input, init) => {
      const fetch = fetches.getStore();
      if (!fetch) throw new Error(`${library} sends requests only in work that gave it a fetch.`);
      return await fetch(input, init);
    },
    withFetch: (fetch, work) => fetches.run(fetch, work),
  };
}
