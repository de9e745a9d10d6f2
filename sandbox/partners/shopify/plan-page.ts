import type { Html } from "#lib/html.ts";
import { html } from "#lib/html.ts";
import { paidPlans } from "#lib/plan-change.ts";
import { planNamed } from "#lib/plans.ts";
import type { SandboxClock } from "../../clock.ts";
import { page } from "./admin-page.ts";
import { type BillingAction, changeBilling, currentSubscription, planOf, settle, subscriptionBody } from "./billing.ts";
import type { RegisteredApp, Shop } from "./shops.ts";
import { sendWebhook } from "./webhooks.ts";

/** The app's plan page in the store's admin, as Shopify hosts it; below it, what happens to what the store pays. */
export function planPage(shop: Shop, clock: SandboxClock): Html {
  settle(shop, clock);
  const current = currentSubscription(shop);
  const button = (label: string, action: string, value = "") =>
    html`<form method="post"><input type="hidden" name="${action}" value="${value}"><button>${label}</button></form>`;
  const status = current
    ? `${current.plan}, ${current.status.toLowerCase()}, until ${new Date(current.periodEndsAt).toISOString().slice(0, 10)}`
    : "Free";
  return page(
    shop,
    html`<a href="/shopify/store/${shop.handle}/apps">Back to the app</a>`,
    html`<main><h1>Choose a plan for Afterword</h1><p>Current plan: ${status}${current?.next ? `, then ${current.next}` : ""}</p>
${paidPlans.map((plan) => button(`${plan}: $${(planNamed(plan).priceCents ?? 0) / 100}`, "choose", plan))}
${current && button("Cancel plan", "cancel")}
<h2>Your Shopify invoice</h2>${button("The store doesn't pay", "freeze")}${button("The store pays", "pay")}</main>`,
  );
}

/** What a button of the page does, with the webhooks that it causes. */
export async function pressPlanButton(
  app: RegisteredApp,
  shop: Shop,
  form: URLSearchParams,
  clock: SandboxClock,
): Promise<boolean> {
  const action = actionOf(form);
  if (!action) return false;
  for (const subscription of changeBilling(shop, action, clock)) {
    await sendWebhook(app, shop, { topic: "app_subscriptions/update", body: subscriptionBody(shop, subscription) });
  }
  return true;
}

function actionOf(form: URLSearchParams): BillingAction | null {
  const plan = planOf(form.get("choose") ?? "");
  if (plan) return { choose: plan };
  if (form.has("cancel")) return { cancel: true };
  if (form.has("freeze")) return { freeze: true };
  return form.has("pay") ? { pay: true } : null;
}
