import { randomUUID } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import type { OwnDiscount } from "#lib/survey/own-discount.ts";
import { connectStore } from "#server/domain/connections/index.ts";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { contextOf } from "#server/testing/factories.ts";
import type { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import type { Shops } from "#server/testing/shops.ts";
import { discountOfShopper } from "../index.ts";

export const tenPercent: OwnDiscount = { percent: 10, validDays: 30, prefix: "thanks" };
const answers = [{ questionNameId: "source", choiceIds: ["ad"] }];
const question = {
  questionNameId: "source",
  type: "single" as const,
  title: "How did you hear about us?",
  required: false,
  choices: [{ id: "ad", label: "An ad" }],
};

const more = { questionNameId: "why", type: "longText" as const, title: "Why?", required: false };

/** A Shopify store whose survey promises a code of its own to each shopper. */
export async function openStore(
  { shopify, shops }: { shopify: Awaited<ReturnType<typeof startShopifySandbox>>; shops: Shops },
  ownDiscount: OwnDiscount = tenPercent,
  { scopes = ["write_discounts"] } = {},
) {
  const [shop, handle] = [await shops.open([question, more]), `shop-${randomUUID()}`];
  const { accountId, surveyId } = shop;
  const { personId } = await directory().membership.findFirstOrThrow({ where: { accountId } });
  const token = await shopify.install(handle);
  const store = await admins()
    .find(({ name }) => name === "Shopify")
    ?.install?.verifyStore(token);
  if (store) await connectStore({ accountId, personId, platform: "Shopify", store });
  await shopify.grant(handle, ["read_orders", "read_customers", ...scopes]);
  const inHere = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  const context = contextOf({
    accountId,
    publishableKey: shop.apiKey,
    owner: { personId, emailAddress: "owner@shop.example" },
  });
  const promise = (promised: OwnDiscount) =>
    inHere(() =>
      saveSurvey(context, {
        id: surveyId,
        thankYou: { title: "Thanks", message: "", ownDiscount: promised },
        publish: true,
      }),
    );
  await promise(ownDiscount);
  const ask = (sourceOrderId: string, responseId: string) =>
    discountOfShopper({ accountId, surveyId, platform: "Shopify", sourceOrderId, responseId });
  return {
    shop,
    handle,
    context,
    inHere,
    ask,
    promise,
    /** Switches the survey off or on. */
    toggle: () => inHere(() => toggleStatus(context, surveyId)),
    change: (data: Prisma.DiscountCodeUpdateManyMutationInput) =>
      inHere(() => tenant().discountCode.updateMany({ where: { accountId }, data })),
    /** A shopper who completed the survey after an order. */
    complete: async (sourceOrderId: string, responseId: string = randomUUID()) => {
      await shops.say(shop, sourceOrderId, { responseId, event: "complete", answers });
      return { order: sourceOrderId, responseId, ask: () => ask(sourceOrderId, responseId) };
    },
    /** @param form what the sandbox's checkout takes */
    order: (form = "customer=7") => shopify.placeOrder(handle, form),
    stored: () => inHere(() => tenant().discountCode.findMany({ where: { accountId } })),
  };
}
