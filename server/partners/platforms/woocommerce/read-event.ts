import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { StoreEvent } from "../platform.ts";
import { toPlatformOrder, WooOrder } from "./order.ts";

const Named = z.object({ id: z.int().positive() });

/** What a webhook asks for. One about a deleted order has just its id; the order is then asked for. */
export function readEvent(topic: string, payload: string): StoreEvent {
  const [resource, event] = topic.split(".");
  if (resource !== "order") return { kind: "other" };
  const named = Named.safeParse(parsed(payload));
  if (!named.success) throw new AppError("invalid", "The webhook's body must be an order.");
  if (event === "deleted") return { kind: "orderChanged", sourceOrderId: String(named.data.id) };
  const whole = WooOrder.safeParse(parsed(payload));
  if (!whole.success) return { kind: "orderChanged", sourceOrderId: String(named.data.id) };
  const order = toPlatformOrder(whole.data);
  return order ? { kind: "order", order } : { kind: "other" };
}

function parsed(payload: string): unknown {
  try {
    return parseJson(payload);
  } catch {
    return undefined;
  }
}
