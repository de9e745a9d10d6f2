import type { Call } from "../world.ts";
import { catalogCalls } from "./catalog.ts";
import { checkoutCalls } from "./checkout.ts";
import { customerCalls } from "./customers.ts";
import { endpointCalls } from "./endpoints.ts";
import { eventCalls } from "./events.ts";
import { invoiceCalls } from "./invoices.ts";
import { portalCalls } from "./portal.ts";
import { refundCalls } from "./refunds.ts";
import { scheduleCalls } from "./schedules.ts";
import { subscriptionCalls } from "./subscriptions.ts";

const calls: readonly Call[] = [
  ...[...catalogCalls, ...customerCalls, ...checkoutCalls, ...subscriptionCalls, ...invoiceCalls],
  ...[...endpointCalls, ...refundCalls, ...scheduleCalls, ...portalCalls, ...eventCalls],
];

/** The call at a path, and the id in it. */
export function findCall(method: string, path: string): { call: Call; id: string } | null {
  const parts = path.split("/");
  for (const call of calls) {
    const expected = call.path.split("/");
    const isSame = expected.length === parts.length && expected.every((part, i) => part === ":id" || part === parts[i]);
    if (call.method === method && isSame) return { call, id: parts[expected.indexOf(":id")] ?? "" };
  }
  return null;
}
