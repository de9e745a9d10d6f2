import type { SyntheticEvent } from "react";
import { CallError } from "#lib/client/call.ts";
import type { Problem } from "#lib/errors.ts";

/** A form submitted before its screen's scripts ran: what was typed and, if it was refused, why. */
export interface CarriedForm {
  values: Readonly<Record<string, string>>;
  problem?: Problem | undefined;
}

/** The refusal as the error the call itself would have thrown; null if there was none. */
export function refusalOf(carried: CarriedForm | undefined): CallError | null {
  return carried?.problem ? new CallError(carried.problem.status, carried.problem) : null;
}

/** If the form was accepted, the address its email went to. */
export function sentAddress(carried: CarriedForm | undefined): string | null {
  return carried && !carried.problem ? (carried.values.emailAddress ?? null) : null;
}

/** Current values of the named fields: the browser keeps what was typed before the scripts ran. */
export function typedIn<Fields extends Readonly<Record<string, string>>>(
  event: SyntheticEvent<HTMLFormElement>,
  fields: Fields,
): { [Name in keyof Fields]: string } {
  const data = new FormData(event.currentTarget);
  const typed: { [Name in keyof Fields]: string } = { ...fields };
  for (const name in fields) typed[name] = String(data.get(name) ?? "");
  return typed;
}
