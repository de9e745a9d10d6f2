import { elsewhere, placesHeardOf } from "#components/account/profile-choices.ts";
import type { InputOf } from "#lib/client/call.ts";

/** What the account and its owner already have. */
export interface KnownProfile {
  name: string;
  phone: string;
  companyName: string;
  businessCategory: string;
  businessType: string;
  timeZone: string;
  currency: string;
}

/** A free-text answer is shown under the choice that opens its field. */
export function heardChoice(heardAt: string): { heardAt: string; heardElsewhere: string } {
  return heardAt === "" || placesHeardOf.includes(heardAt)
    ? { heardAt, heardElsewhere: "" }
    : { heardAt: elsewhere, heardElsewhere: heardAt };
}

type Values = KnownProfile & { heardAt: string; heardElsewhere: string; monthlyOrders: string };

/** The form's values as the call's input. Empty fields are omitted, except for the required names. */
export function profileBody(values: Values, mayChangeStore: boolean): InputOf<"Profile.CompleteProfile">["body"] {
  const { heardAt, heardElsewhere, monthlyOrders, name, phone, ...store } = values;
  const { companyName, ...facts } = store;
  const filled = Object.fromEntries(
    Object.entries({ phone, ...(mayChangeStore ? facts : {}) }).filter(([, value]) => value.trim() !== ""),
  );
  return {
    hdyhau: heardAt === elsewhere ? heardElsewhere : heardAt,
    name,
    ...(mayChangeStore ? { companyName } : {}),
    ...filled,
    ...(mayChangeStore && monthlyOrders !== "" ? { monthlyOrderCount: Number(monthlyOrders) } : {}),
  };
}
