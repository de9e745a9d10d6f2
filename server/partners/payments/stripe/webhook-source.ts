import Stripe from "stripe";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import type { WebhookSource } from "#server/partners/webhook-source.ts";
import { DISPUTE_CLOSED } from "../payments.ts";
import { API_VERSION } from "./api-version.ts";

/** Older signatures are refused, so that a recorded webhook can't be sent again. */
const TOLERANCE_SECONDS = 300;

/** Stripe's thin events; they name what changed, but not in which state. */
const ThinEvent = z.object({ object: z.literal("v2.core.event") });

const Id = z.string().regex(/^\w{1,200}$/);

const Event = z.object({
  id: Id,
  object: z.literal("event"),
  api_version: z.string().nullish(),
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  data: z.object({ object: z.looseObject({}) }),
});

/**
 * Stripe's webhooks. Those of another API version are answered and not used: their objects have other fields.
 * @param secrets the signing secret and those it replaced, read when a webhook arrives
 */
export function stripeWebhooks(secrets: () => readonly string[]): WebhookSource {
  return {
    verify({ body, headers, now }) {
      const text = textOf(body);
      const signature = headers.get("stripe-signature");
      if (text === null || signature === null) return null;
      if (!secrets().some((secret) => isSigned(text, signature, secret, now))) return null;
      const json = jsonOf(text);
      if (ThinEvent.safeParse(json).success) return "ping";
      const read = Event.safeParse(json);
      if (!read.success) throw unreadable();
      const { id, type, api_version: version, data } = read.data;
      const subject = type === DISPUTE_CLOSED ? lostChargeOf(data.object) : customerOf(data.object);
      return version === API_VERSION ? { eventId: id, topic: type, subject } : "ping";
    },
  };
}

/** The id of the invoice that a verified event says was paid, or of the charge that was refunded; null for other events. */
export function paymentOfEvent(topic: string, payload: string): string | null {
  if (topic !== "invoice.paid" && topic !== "charge.refunded") return null;
  return Id.safeParse(membersOf(membersOf(membersOf(parseJson(payload)).data).object).id).data ?? null;
}

/** The body as text, from which the signed bytes can be computed again; null if that isn't possible. */
function textOf(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

function isSigned(text: string, header: string, secret: string, now: Date): boolean {
  const { signature } = Stripe.webhooks;
  try {
    return signature?.verifyHeader(text, header, secret, TOLERANCE_SECONDS, undefined, now.getTime()) ?? false;
  } catch {
    return false;
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw unreadable();
  }
}

/** The customer that an object is, or belongs to. */
function customerOf({ id, object, customer }: Record<string, unknown>): string | null {
  const named = object === "customer" ? id : customer;
  return Id.safeParse(named).data ?? Id.safeParse(membersOf(named).id).data ?? null;
}

function lostChargeOf({ status, charge }: Record<string, unknown>): string | null {
  return status === "lost" ? (Id.safeParse(charge).data ?? null) : null;
}

function unreadable(): AppError {
  return new AppError("invalid", "The webhook's body isn't an event of Stripe's.");
}
