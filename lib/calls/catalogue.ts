import { accountCalls } from "./account.ts";
import { adminCalls } from "./admin.ts";
import { appCalls } from "./app.ts";
import { billingCalls } from "./billing.ts";
import type { Call } from "./declare.ts";
import { integrationCalls } from "./integration.ts";
import { profileCalls } from "./profile.ts";
import { type CallName, routes } from "./routes.ts";
import { surveyCalls } from "./survey.ts";
import { surveyTemplateCalls } from "./survey-template.ts";
import { testCalls } from "./test.ts";
import { wooCommerceCalls } from "./woo-commerce.ts";

/** Every call of the product, by area. */
export const catalogue = {
  Account: accountCalls,
  Admin: adminCalls,
  Billing: billingCalls,
  Integration: integrationCalls,
  Profile: profileCalls,
  Survey: surveyCalls,
  SurveyTemplate: surveyTemplateCalls,
  Test: testCalls,
  WooCommerce: wooCommerceCalls,
  app: appCalls,
};
export type Catalogue = typeof catalogue;

const declared = new Map(
  Object.entries(catalogue).flatMap(([area, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => [`${area}.${name}`, call] as const),
  ),
);

/** The declaration of a call by name. A test compares the names with the list of routes. */
export function callOf(name: CallName): Call {
  const call = declared.get(name);
  if (!call) throw new Error(`${name} is not declared`);
  return call;
}

/** Every call with its name, in list order. */
export function everyCall(): { name: CallName; call: Call }[] {
  return callNames().map((name) => ({ name, call: callOf(name) }));
}

export function callNames(): CallName[] {
  return Object.keys(routes).filter((name): name is CallName => name in routes);
}
