import { type Html, html } from "#lib/html.ts";
import {
  amountDue,
  askBank,
  checkoutFactsOf,
  completeCheckout,
  refuseAtBank,
  takesDebit,
} from "../billing/checkout.ts";
import { nameOf } from "../billing/proration.ts";
import { cardNamed, cards } from "../cards.ts";
import type { CheckoutSession } from "../types.ts";
import type { World } from "../world.ts";
import { detailFields, saveDetails } from "./checkout-details.ts";
import { actionForm, bankActions, dayText, moneyText, type PageAction, stripePage } from "./layout.ts";
import type { Page, PageAnswer } from "./page.ts";

const notices = new Map([
  ["bank", "Your bank declined the payment. Try another card."],
  ["left", "You left your bank's page. Nothing was paid."],
]);

/** Stripe's checkout. */
export const checkoutPage: Page = (world, { path, id, query, form }) => {
  const session = world.tables.sessions.get(id);
  if (!session) return { page: stripePage("Page not found", html`<p>This checkout doesn't exist.</p>`), status: 404 };
  if (session.status !== "open") return closedPage(session);
  if (!form) return { page: openPage(world, session, path, notices.get(query.get("notice") ?? "") ?? null) };
  const action = form.get("action") ?? "";
  const facts = checkoutFactsOf(world, session);
  if (action === "declined") {
    return { page: openPage(world, session, path, "Your card was declined. Try another card.") };
  }
  if (action === "promotion" && session.allow_promotion_codes) {
    facts.isDiscounted = true;
    return { page: openPage(world, session, path, "Promotion code applied: the first period is free.") };
  }
  const problem = saveDetails(world, session, form);
  if (problem) return { page: openPage(world, session, path, problem) };
  if (action === "bank") {
    askBank(world, session);
    return { location: `${path}/bank` };
  }
  const card = cardNamed(action === "closeTab" ? "good" : action);
  if (!card || (card === cards.debit && !takesDebit(session))) return { page: openPage(world, session, path, null) };
  completeCheckout(world, session, card);
  if (action !== "closeTab") return { location: successUrl(session) };
  return {
    page: stripePage(
      "Payment received",
      html`<p>You closed the tab: the browser doesn't return to the store's app.</p>`,
    ),
  };
};

/** The page of the customer's bank. */
export const checkoutBankPage: Page = (world, { path, id, form }) => {
  const session = world.tables.sessions.get(id);
  if (!session) return { page: stripePage("Page not found", html`<p>This checkout doesn't exist.</p>`), status: 404 };
  if (session.status !== "open") return closedPage(session);
  const checkout = path.slice(0, -"/bank".length);
  switch (form?.get("action")) {
    case "confirm":
      completeCheckout(world, session, cards.bank);
      return { location: successUrl(session) };
    case "fail":
      refuseAtBank(world, session);
      return { location: `${checkout}?notice=bank` };
    case "leave":
      return { location: `${checkout}?notice=left` };
    default: {
      const amount = moneyText(amountDue(world, session), session.currency);
      const content = html`<p>Your bank asks you to confirm this payment of ${amount}.</p>${actionForm(path, bankActions)}`;
      return { page: stripePage("Confirm your payment", content) };
    }
  }
};

function openPage(world: World, session: CheckoutSession, path: string, notice: string | null): Html {
  const facts = checkoutFactsOf(world, session);
  const price = world.tables.prices.get(facts.price);
  const name = price ? nameOf(world, price) : "Subscription";
  const each = `${moneyText(session.amount_subtotal, session.currency)} a ${price?.recurring.interval ?? "month"}`;
  const trial = facts.trialEnd === null ? null : html`<p>Free until ${dayText(facts.trialEnd)}, then ${each}.</p>`;
  const actions: PageAction[] = [
    { action: "good", label: "Subscribe", isMain: true },
    { action: "declined", label: "Pay with a card that is declined" },
    { action: "bank", label: "Pay with a card that your bank must confirm" },
    { action: "failsLater", label: "Pay with a card that fails from the next charge on" },
    { action: "failsLaterUnpaid", label: "The same, and stay unpaid after the last retry" },
    { action: "closeTab", label: "Pay and close the tab" },
    ...(takesDebit(session) ? [{ action: "debit", label: "Pay by bank debit, which takes days" }] : []),
    ...(session.allow_promotion_codes && !facts.isDiscounted
      ? [{ action: "promotion", label: "Use a promotion code: first period free" }]
      : []),
  ];
  const content = html`<p>${name}: ${each}</p>${trial}
<p class="amount">${moneyText(amountDue(world, session), session.currency)} due today</p>
${actionForm(path, actions, detailFields(session))}
${session.cancel_url === null ? null : html`<p><a href="${session.cancel_url}">Leave without paying</a></p>`}`;
  return stripePage("Checkout", content, notice);
}

function closedPage(session: CheckoutSession): PageAnswer {
  if (session.status === "expired") {
    return { page: stripePage("This checkout has expired", html`<p>Go back and start again.</p>`), status: 410 };
  }
  const content = html`<p><a href="${successUrl(session)}">Continue</a></p>`;
  return { page: stripePage("You're already subscribed", content) };
}

function successUrl({ id, success_url: url }: CheckoutSession): string {
  return url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}
