import type { CallName } from "../calls/routes.ts";
import type { InputOf } from "./call.ts";

/** The key under which a call's answer is held; give it to `invalidateQueries` after a change. */
export function callKey<Name extends CallName>(name: Name, input?: InputOf<Name>): readonly unknown[] {
  return input === undefined ? [name] : [name, input];
}
