/** A made-up response, with every field that Fairing's API has for one. */
export type FairingResponse = Record<string, unknown> & { id: string; inserted_at: string };

const FIRST_MS = Date.parse("2024-12-02T08:15:00.000Z");
const APART_MS = 137 * 60_000;

const sources = ["Instagram", "Friend or family", "Google", "Podcast", "TikTok", "Newsletter"];
const reasons = ["The price", "The reviews", "The photos", "Free shipping"];
const typedSources = ["saw it at the gym", "my dentist", "a billboard on I-95"];

/** The questions, as they are numbered and answered. */
const questions = {
  source: { id: 4101, text: "How did you first hear about us?", type: "single_response" },
  podcast: { id: 4102, text: "Which podcast was it?", type: "open_ended" },
  reasons: { id: 4103, text: "What made you buy today?", type: "multi_response" },
  missing: { id: 4104, text: "What nearly stopped you from buying?", type: "open_ended" },
};

/** The responses of an account with so many orders, oldest first: the same for each request. */
export function responsesOf(orders: number): FairingResponse[] {
  return Array.from({ length: orders }, (_, index) => responsesOfOrder(index)).flat();
}

function responsesOfOrder(index: number): FairingResponse[] {
  const rows: FairingResponse[] = [];
  const add = (question: keyof typeof questions, choice: string | null, typed: string | null, more: object = {}) =>
    rows.push(responseOf(index, rows.length, question, choice, typed, more));
  const source = sources[(index * 7) % sources.length] ?? null;
  if (index % 17 === 0) add("source", null, typedSources[index % typedSources.length] ?? null);
  else add("source", source, null);
  if (index % 17 !== 0 && source === "Podcast") {
    const referring = { id: questions.source.id, text: questions.source.text };
    add("podcast", null, `Episode ${(index % 40) + 1}`, {
      clarification_question: true,
      referring_question: referring.text,
      referring_question_id: referring.id,
      referring_question_response: source,
    });
  }
  if (index % 3 === 0) {
    add("reasons", reasons[index % reasons.length] ?? null, null);
    if (index % 2 === 0) add("reasons", reasons[(index + 1) % reasons.length] ?? null, null);
  }
  if (index % 5 === 0) add("missing", null, index % 10 === 0 ? "I wasn't sure about the size." : "Shipping cost.");
  return rows;
}

function responseOf(
  index: number,
  part: number,
  name: keyof typeof questions,
  choice: string | null,
  typed: string | null,
  more: object,
): FairingResponse {
  const question = questions[name];
  const at = new Date(FIRST_MS + index * APART_MS + part * 4_000).toISOString();
  return {
    id: `${String(index).padStart(8, "0")}-${part}`,
    inserted_at: at,
    updated_at: at,
    response_provided_at: at,
    question: question.text,
    question_id: question.id,
    question_type: question.type,
    clarification_question: false,
    referring_question: null,
    referring_question_id: null,
    referring_question_response: null,
    response: choice,
    response_id: choice === null ? null : question.id * 100 + (choice.length % 50),
    response_position: choice === null ? null : 1 + (index % 4),
    other: choice === null,
    other_response: typed,
    submit_delta: 3_000 + (index % 9) * 700,
    order_id: String(5_000_000_000_000 + index),
    order_number: String(1001 + index),
    order_platform: "shopify",
    order_source: "shopify_checkout",
    order_total: (20 + ((index * 13) % 180) + 0.5).toFixed(2),
    order_total_usd: (20 + ((index * 13) % 180) + 0.5).toFixed(2),
    order_currency_code: "USD",
    customer_id: String(700_000 + (index % 4 === 3 ? index - 3 : index)),
    customer_order_count: index % 4 === 3 ? 2 : 1,
    email: `shopper-${index}@fairing.example`,
    coupon_code: index % 11 === 0 ? "WELCOME10" : null,
    coupon_amount: index % 11 === 0 ? "10.00" : null,
    coupon_type: index % 11 === 0 ? "percentage" : null,
    landing_page_path: "/collections/all",
    referring_site: null,
    utm_campaign: null,
    utm_content: null,
    utm_medium: index % 6 === 0 ? "cpc" : null,
    utm_source: index % 6 === 0 ? "google" : null,
    utm_term: null,
    ...more,
  };
}
