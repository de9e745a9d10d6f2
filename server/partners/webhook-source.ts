/** A webhook as it arrived. */
export interface WebhookRequest {
  /** Not parsed: the signature covers the bytes. */
  body: Buffer;
  headers: Headers;
  now: Date;
}

/** What a verified webhook says about itself. */
export interface VerifiedWebhook {
  /** The same for every delivery of one event, and no other's; at most 200 characters. */
  eventId: string;
  topic: string;
  /** Whose event it is, in the source's terms, such as the store's domain; null if it's no one's in particular. */
  subject: string | null;
}

/** A partner that sends webhooks to `/api/webhooks/<its name in the registry>`. */
export interface WebhookSource {
  /**
   * Checks the signature over the body's bytes before it reads anything in them.
   * @returns null if the signature is missing, wrong or too old
   * @throws AppError `invalid` if the webhook is signed but can't be read
   */
  verify(request: WebhookRequest): VerifiedWebhook | null;
}
