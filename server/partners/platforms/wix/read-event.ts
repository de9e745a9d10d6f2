import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { endOfSecond } from "../end-of-second.ts";
import type { StoreEvent } from "../platform.ts";
import { toPlatformOrder, WixOrder } from "./order.ts";
import { readWixToken, type WixEvent } from "./webhook-token.ts";
import { guidOf } from "./wix-app.ts";

const ORDER = "wix.ecom.v1.order";

const OrderEvent = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  entityFqdn: z.literal(ORDER),
  slug: z.string().max(100).catch(""),
  entityId: z.string().transform(guidOf).pipe(z.string()),
  createdEvent: z.object({ entity: z.unknown() }).optional().catch(undefined),
  updatedEvent: z.object({ currentEntity: z.unknown() }).optional().catch(undefined),
  /** The site was asked to forget a person: what the order says about them is gone. */
  triggeredByAnonymizeRequest: z.boolean().nullish().catch(false),
});

/**
 * What a webhook asks for. The order in one is taken as it is; one about an action has the order read.
 * @param payload a token whose signature was verified when it arrived
 */
export function readEvent(_topic: string, payload: string): StoreEvent {
  const event = readWixToken(payload.trim());
  if (!event) throw new AppError("invalid", "The webhook must have an event type, an instance id, and JSON data.");
  if (event.eventType === "AppRemoved") return { kind: "uninstalled", at: endOfSecond(event.signedAt) };
  if (!event.eventType.startsWith(`${ORDER}_`)) return { kind: "other" };
  const { entityId, createdEvent, updatedEvent, triggeredByAnonymizeRequest } = readOrderEvent(event);
  if (triggeredByAnonymizeRequest) {
    // By the order alone: what else names the person may be a placeholder by now, which others share.
    return { kind: "eraseShopper", shopper: { customerId: null, emailAddress: null, sourceOrderIds: [entityId] } };
  }
  const whole = WixOrder.safeParse(createdEvent?.entity ?? updatedEvent?.currentEntity);
  const order = whole.success ? toPlatformOrder(whole.data) : null;
  return order?.sourceOrderId === entityId
    ? { kind: "order", order }
    : { kind: "orderChanged", sourceOrderId: entityId };
}

/** The same for every delivery of an event. What happens to the app itself has no id: its time tells them apart. */
export function eventIdOf(event: WixEvent): string {
  const { eventType, instanceId, signedAt } = event;
  const id = eventType.startsWith(`${ORDER}_`) ? readOrderEvent(event).id : `${eventType} ${signedAt.getTime()}`;
  return `${instanceId}:${id}`;
}

function readOrderEvent({ data }: WixEvent): z.output<typeof OrderEvent> {
  const read = OrderEvent.safeParse(data);
  if (read.success) return read.data;
  throw new AppError("invalid", "The webhook's event isn't what Wix documents for its type.");
}
