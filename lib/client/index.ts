/**
 * The typed client: every call by its name, with what it takes and answers. For programs, `baseUrl` and a key as `bearer`;
 * on the app's own pages neither.
 */
export type { CallName } from "../calls/routes.ts";
export type { Problem } from "../errors.ts";
export { CallError, type CallOptions, call, callUrl, type InputOf, type OutputOf } from "./call.ts";
