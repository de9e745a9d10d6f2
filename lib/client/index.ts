/**
 * The typed client: every call by name, with its input and result types. Programs pass `baseUrl` and a key as `bearer`;
 * the app's own pages pass neither.
 */
export type { CallName } from "../calls/routes.ts";
export type { Problem } from "../errors.ts";
export { CallError, type CallOptions, call, callUrl, type InputOf, type OutputOf } from "./call.ts";
