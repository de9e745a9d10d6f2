import { AsyncLocalStorage } from "node:async_hooks";

/** What the running work knows about the request behind it. */
export interface RequestInfo {
  /** The trace id of the answer, if it is a problem. */
  traceId: string;
  /** The call's name, such as `app.OpenSession`. */
  call: string;
  /** The client's address as the rate limits count it, or null if no entry set it. */
  address: string | null;
}

const scope = new AsyncLocalStorage<RequestInfo>();

/** Runs `work` for a request, so that its logs and records can name the request. */
export function inRequest<Result>(request: RequestInfo, work: () => Promise<Result>): Promise<Result> {
  return scope.run(request, work);
}

/** The request that the running work belongs to; undefined in jobs and scripts. */
export function requestInfo(): RequestInfo | undefined {
  return scope.getStore();
}
