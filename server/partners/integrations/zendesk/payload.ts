import type { SendReason, SurveyResponse } from "../integration.ts";
import { ticketOf } from "../ticket.ts";
import type { Settings } from "./settings.ts";

/** A ticket that is to be created, once. */
export interface ZendeskMessage {
  /** The header `Idempotency-Key`, the same on every try. */
  idempotencyKey: string;
  body: {
    ticket: {
      subject: string;
      comment: { body: string; public: false };
      requester: { name: string; email: string };
      external_id: string;
      tags: string[];
    };
  };
}

/**
 * Zendesk deduplicates by the key for two hours if the body is the same. The comment isn't public: a public one would
 * be mailed to the shopper.
 */
export function messageOf(response: SurveyResponse, settings: Settings, reason: SendReason): ZendeskMessage | string {
  const ticket = ticketOf("Zendesk", response, settings, reason);
  if (typeof ticket === "string") return ticket;
  const { id, subject, text, email, tags } = ticket;
  return {
    idempotencyKey: id,
    body: {
      ticket: {
        subject,
        comment: { body: text, public: false },
        requester: { name: email, email },
        external_id: id,
        tags,
      },
    },
  };
}
