import type { Account } from "#lib/calls/shapes.ts";
import type { InputOf } from "#lib/client/call.ts";

type BusinessBody = InputOf<"Profile.UpdateBusinessInformation">["body"];

/** The form's values as text; empty if unknown. */
export type BusinessValues = Record<keyof BusinessBody, string>;

export function businessValues(account: Account): BusinessValues {
  return {
    companyName: account.companyName,
    websiteUrl: account.websiteUrl ?? "",
    businessCategory: account.businessCategory ?? "",
    businessType: account.businessType ?? "",
    monthlyOrderCount: account.monthlyOrderCount === null ? "" : String(account.monthlyOrderCount),
    timeZone: account.timeZone,
    currency: account.currency,
  };
}

/** The fields that differ from the account, in the call's format; emptied fields are cleared. */
export function businessChanges(account: Account, values: BusinessValues): BusinessBody {
  const known = new Map(Object.entries(businessValues(account)));
  const { monthlyOrderCount, ...typed } = values;
  const texts = { ...typed, websiteUrl: withScheme(typed.websiteUrl) };
  const changed = Object.entries(texts).filter(([name, value]) => value !== known.get(name));
  if (monthlyOrderCount === known.get("monthlyOrderCount")) return Object.fromEntries(changed);
  const count = monthlyOrderCount === "" ? null : Number(monthlyOrderCount);
  return { ...Object.fromEntries(changed), monthlyOrderCount: count };
}

/** People type `shop.example.com`: a web address without a scheme means https. */
function withScheme(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}
