import type { SendReason, SurveyResponse } from "../integration.ts";
import { tagsOf } from "./tags.ts";

/** What is sent for a response. */
export interface YotpoMessage {
  /** Without consent to marketing: a field of that would unsubscribe people, or subscribe them. */
  customer: {
    external_id: string;
    email?: string;
    /** Separated by commas. The customer's other tags are added when it is sent. */
    tags: string;
  };
  /** For the merchant; not sent. */
  note?: string;
}

/** Whom test sends are about, so that they change no real customer. */
const testCustomer = {
  customer: { external_id: "afterword-test" },
  note: "Test messages tag a made-up customer, so no real customer changes.",
};

/**
 * A customer of the store, who gets a tag for each choice. Guests are known by their email address, as in Yotpo's own
 * extension for Magento.
 */
export function messageOf(
  { shopper, answers }: SurveyResponse,
  _settings: unknown,
  { isTest }: SendReason,
): YotpoMessage | string {
  const tags = tagsOf(answers).join(",");
  if (tags === "") return "Yotpo gets a tag for each choice, and this response has only typed answers.";
  if (isTest) return { customer: { ...testCustomer.customer, tags }, note: testCustomer.note };
  const externalId = shopper.customerId ?? shopper.emailAddress;
  if (externalId === null) return "Yotpo needs an email address or a customer ID, and this response has neither.";
  const email = shopper.emailAddress === null ? {} : { email: shopper.emailAddress };
  return { customer: { external_id: externalId, ...email, tags } };
}
