import { type Html, html } from "#lib/html.ts";
import { checkoutFactsOf } from "../billing/checkout.ts";
import type { CheckoutSession } from "../types.ts";
import type { World } from "../world.ts";

/** What the customer enters beside the card, filled in for whom it doesn't matter. */
export function detailFields({ billing_address_collection: address, tax_id_collection: taxId }: CheckoutSession): Html {
  return html`${
    address === "required"
      ? html`<label>Name <input name="name" value="Ann Example Ltd" maxlength="100"></label>
<label>Address <input name="line1" value="1 Main Street" maxlength="100"></label>
<label>Country <input name="country" value="IE" maxlength="2"></label>`
      : null
  }
${taxId.enabled ? html`<label>VAT ID <input name="vat" maxlength="20"></label>` : null}`;
}

/** Writes what was entered to the customer, as far as the checkout may. Returns what is missing, as a notice. */
export function saveDetails(world: World, session: CheckoutSession, form: URLSearchParams): string | null {
  const customer = world.tables.customers.get(session.customer);
  if (!customer) return null;
  const { updatesCustomer } = checkoutFactsOf(world, session);
  const [name, line1, country] = [form.get("name"), form.get("line1"), form.get("country")];
  const isMissing = [name, line1, country].some((value) => value?.trim() === "");
  if (session.billing_address_collection === "required" && isMissing) return "Enter your name and your address.";
  if (updatesCustomer.name && name) customer.name = name;
  if (updatesCustomer.address && line1 && country) customer.address = { line1, country };
  const value = form.get("vat");
  if (session.tax_id_collection.enabled && value) customer.tax_ids.data = [{ type: "eu_vat", value }];
  return null;
}
