import { readShopper, type ShopperResponse } from "#server/domain/responses/index.ts";
import { type OrderOfShopper, ordersOfShopper } from "#server/domain/store-orders/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";
import type { StoreShopper } from "#server/partners/platforms/platform.ts";
import type { EventStore, StoreAccount } from "./find-stores.ts";

/** Mails the account's owner what the account in scope holds about a shopper, for them to pass on. */
export async function mailShopperData(
  { accountId, storeNumber }: StoreAccount,
  { platform, domain }: EventStore,
  { customerId, emailAddress, sourceOrderIds }: StoreShopper,
): Promise<void> {
  const address = emailAddress?.trim().toLowerCase() ?? null;
  const responses = await readShopper(accountId, {
    customerId,
    emailAddress: address,
    orders: { platform, storeNumber, sourceOrderIds },
  });
  const orders = await ordersOfShopper(
    accountId,
    { platform, storeNumber },
    { customerId, emailAddress: address, sourceOrderIds },
  );
  const owner = await directory().membership.findFirst({
    where: { accountId, role: "owner", status: "active" },
    select: { person: { select: { emailAddress: true } } },
  });
  if (!owner) return;
  await enqueueMail({
    to: owner.person.emailAddress,
    template: "shopper-data",
    props: {
      store: domain,
      shopper: address ?? (customerId === null ? "A shopper" : `Customer ${customerId}`),
      responses: responses.map(toText),
      orders: orders.map(orderText),
      url: `${env.APP_URL}/surveys/responses`,
    },
  });
}

function orderText({ sourceOrderId, placedAt, total, country }: OrderOfShopper): string {
  const facts = [total, country].filter((fact) => fact !== null);
  const day = placedAt.toISOString().slice(0, 10);
  return `Order ${sourceOrderId} of ${day}${facts.length === 0 ? "" : `: ${facts.join(", ")}`}`;
}

function toText({ sourceOrderId, viewedAt, answers }: ShopperResponse) {
  const day = viewedAt.toISOString().slice(0, 10);
  const heading = sourceOrderId === null ? `Survey of ${day}` : `Order ${sourceOrderId}, ${day}`;
  return { heading, answers: answers.map(({ question, answer }) => `${question} ${answer}`) };
}
