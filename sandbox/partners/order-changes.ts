import { type Html, html } from "#lib/html.ts";

/** What a merchant does with an order; a platform has some of these. */
const actions = ["refund", "cancel", "trash", "restore", "delete"] as const;
export type OrderAction = (typeof actions)[number];

export interface OrderChange {
  order: string;
  action: OrderAction;
  /** The amount of a refund, in major units. Null refunds all that is left. */
  amount: number | null;
}

export interface ListedOrder {
  id: string | number;
  total: string;
  refunded: number;
  status: string;
}

/** A store's orders, newest first, each with buttons for what a merchant does with it. */
export function orderList(orders: readonly ListedOrder[], offered: readonly OrderAction[]): Html {
  return html`<main><h1>Orders</h1>${orders.toReversed().map(
    ({ id, total, refunded, status }) => html`<form method="post"><p>
<strong>${id}</strong> ${status}, ${total}, refunded ${refunded.toFixed(2)} <input type="hidden" name="order" value="${id}">
<input name="amount" size="6" aria-label="Amount of order ${id}" placeholder="All">
${offered.map((action) => html`<button name="action" value="${action}">${action}</button> `)}</p></form>`,
  )}</main>`;
}

/** What a button of {@link orderList} sent; null if it isn't one. */
export function readOrderChange(form: URLSearchParams): OrderChange | null {
  const action = actions.find((one) => one === form.get("action"));
  if (!action) return null;
  const amount = Number(form.get("amount") || Number.NaN);
  return { order: form.get("order") ?? "", action, amount: amount > 0 ? amount : null };
}

/** What is refunded of an order after a refund, of which the rest of its total at most. */
export function refundedAfter(total: string, refunded: number, amount: number | null): number {
  return Math.min(Number(total), amount === null ? Number(total) : refunded + amount);
}
