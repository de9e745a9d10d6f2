import type { CallName } from "../calls/routes.ts";
import type { InputOf } from "./call.ts";

/** The cache key of a call's answer; pass it to `invalidateQueries` after a change. */
export function callKey<Name extends CallName>(name: Name, input?: InputOf<Name>): readonly unknown[] {
  return input === undefined ? [name] : [name, input];
}
