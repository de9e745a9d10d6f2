/** A webhook as it arrived. */
export interface WebhookRequest {
  /** Not parsed: the signature covers the bytes. */
  body: Buffer;
  headers: Headers;
  /** The query of the address, which is not signed. */
  query: URLSearchParams;
  now: Date;
  /** The secret of the connection that {@link WebhookSource.connectionOf} named; null if there is none such. */
  secret: string | null;
}

/** What a verified webhook says about itself. */
export interface VerifiedWebhook {
  /** The same for every delivery of one event, and no other's; at most 200 characters. */
  eventId: string;
  topic: string;
  /**
   * Whose event it is, in the source's terms, such as the store's domain; null if it's no one's in particular, or if it
   * is that of the connection.
   */
  subject: string | null;
}

/** What `verify` finds; see there. */
export type WebhookVerdict = VerifiedWebhook | "ping" | null;

/** A partner that sends webhooks to `/api/webhooks/<its name in the registry>`. */
export interface WebhookSource {
  /** The platform whose stores send these, as in `connection.name`; else undefined. */
  platform?: string;
  /** Whether it is the merchant's own server that signs, and decides how much it sends. */
  isSignedByStore?: boolean;
  /** The id of the connection whose secret signs the webhook, where each store has its own; else undefined. */
  connectionOf?(request: Omit<WebhookRequest, "secret">): string | null;
  /**
   * Checks the signature over the body's bytes before it reads anything in them.
   * @returns null if the signature is missing, wrong or too old; "ping" for what is answered 200 and does nothing, such as an event of a store that we don't know
   * @throws AppError `invalid` if the webhook is signed but can't be read
   */
  verify(request: WebhookRequest): WebhookVerdict | Promise<WebhookVerdict>;
}
