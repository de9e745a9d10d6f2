import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { endOfSecond } from "../end-of-second.ts";
import type { StoreEvent } from "../platform.ts";

/** A member of the store's staff lost the app: not a webhook of BigCommerce, but a signed request. */
export const REMOVE_USER = "remove_user";
export const UNINSTALLED = "store/app/uninstalled";

/** In seconds since 1970; what is later can't be written as a date. */
const LAST_SECOND = 100_000_000_000;

/** What each webhook is about, and which store it is of. */
export const Notice = z.object({
  scope: z.string().regex(/^[\w/]{1,80}$/),
  producer: z.string().max(100),
  created_at: z.number().min(0).max(LAST_SECOND),
  data: z.object({ type: z.string().optional(), id: z.union([z.number(), z.string().max(100)]).optional() }),
});

const OrderNotice = z.object({ data: z.object({ id: z.int().positive() }) });
const RemovedUser = z.object({ userId: z.string() });

/**
 * What a webhook asks for. It holds nothing of the order itself, which is then asked for as it is by that time.
 * @param topic BigCommerce's scope, and after a space when it was sent, for those whose time matters
 */
export function readEvent(topic: string, payload: string): StoreEvent {
  const [scope = "", sentAt = ""] = topic.split(" ");
  if (scope === UNINSTALLED) return { kind: "uninstalled", at: endOfSecond(timeOf(sentAt)) };
  if (scope === REMOVE_USER) return { kind: "userRemoved", userId: read(RemovedUser, payload).userId };
  if (!scope.startsWith("store/order/")) return { kind: "other" };
  return { kind: "orderChanged", sourceOrderId: String(read(OrderNotice, payload).data.id) };
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new AppError("invalid", "The webhook has no time.");
  return time;
}

function read<Schema extends z.ZodType>(schema: Schema, payload: string): z.output<Schema> {
  const found = schema.safeParse(parsed(payload));
  if (found.success) return found.data;
  throw new AppError("invalid", "The webhook's body isn't what BigCommerce documents for its scope.");
}

function parsed(payload: string): unknown {
  try {
    return parseJson(payload);
  } catch {
    return undefined;
  }
}
