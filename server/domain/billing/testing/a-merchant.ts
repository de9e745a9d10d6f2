import { api } from "#server/testing/api.ts";
import type { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

type BillingSandbox = Awaited<ReturnType<typeof startBillingSandbox>>;

/** The owner of a new account, whose trial begins by the sandbox's clock. */
export async function aMerchant(stripe: BillingSandbox) {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await api(method, path, { cookie, ...(body === undefined ? {} : { body }) });
    const text = await answer.text();
    const json = text === "" ? null : JSON.parse(text);
    return { status: answer.status, location: answer.headers.get("location"), json };
  };
  const change = async (plan: string, source?: string) =>
    await ask("GET", `/Billing/ChangePlan?plan=${plan}${source ? `&source=${source}` : ""}`);
  const profile = async () => (await ask("GET", "/Profile/Profile")).json;
  /** What the browser asks for when it comes back from a page of Stripe's. */
  const comeBack = async (address: string | null) => {
    const { pathname, search } = new URL(address ?? "");
    return (await ask("GET", `${pathname}${search}`)).location;
  };
  return {
    ...account,
    ask,
    change,
    profile,
    comeBack,
    plan: async () => (await profile()).billingPlan,
    billing: async () => (await ask("GET", "/app/billing/current")).json.subscription,
    /** Buys a plan by pressing a button of the checkout, and comes back; returns where the app sends the browser. */
    buy: async (plan: string, action?: string) => {
      const { json } = await change(plan);
      return await comeBack(await stripe.press(json.url, action));
    },
  };
}
