import type { SendReason, SurveyResponse } from "../integration.ts";
import { ticketOf } from "../ticket.ts";
import type { Settings } from "./settings.ts";

/** A ticket that is to be created, once. Its note gets its sender when it is sent. */
export interface GorgiasMessage {
  ticket: {
    external_id: string;
    subject: string;
    channel: "api";
    via: "api";
    from_agent: true;
    customer: { email: string };
    tags: { name: string }[];
  };
  note: GorgiasNote;
}

/** An internal note, which Gorgias shows to agents alone and sends to nobody. */
export interface GorgiasNote {
  /** Identifies the response's revision, so that a repeated note is recognized. */
  external_id: string;
  channel: "internal-note";
  via: "api";
  from_agent: true;
  public: false;
  body_text: string;
}

/** A response's ticket, whose only message is a note. A customer's message could start rules that mail the shopper. */
export function messageOf(response: SurveyResponse, settings: Settings, reason: SendReason): GorgiasMessage | string {
  const ticket = ticketOf("Gorgias", response, settings, reason);
  if (typeof ticket === "string") return ticket;
  const { id, subject, text, email, tags } = ticket;
  return {
    ticket: {
      external_id: id,
      subject,
      channel: "api",
      via: "api",
      from_agent: true,
      customer: { email },
      tags: tags.map((name) => ({ name })),
    },
    note: {
      external_id: `${id}:${response.revision}`,
      channel: "internal-note",
      via: "api",
      from_agent: true,
      public: false,
      body_text: text,
    },
  };
}
