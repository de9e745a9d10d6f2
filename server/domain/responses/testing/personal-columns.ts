/** Tables whose rows of an erased shopper are deleted. */
export const deletedRows: readonly string[] = [
  "answer",
  "customer_response",
  "delivery_attempt",
  "import_answer",
  "response",
  "response_mark",
  "store_order",
];

/** Columns of other rows in which an erased shopper's address is redacted. */
export const redactedColumns: readonly string[] = [
  "answer.body",
  "delivery.last_error",
  "delivery_attempt.error",
  "delivery_attempt.reply",
  "delivery_attempt.request",
  "other_merge.normalized",
  "other_merge.texts",
  "other_rule.normalized",
  "response.order",
  "store_order.facts",
];

/**
 * Every other column that can hold text, by the reason that erasing a shopper doesn't reach it. A new one belongs here only
 * if no shopper can be named in it.
 */
export const unreachedColumns: Readonly<Record<string, readonly string[]>> = {
  "what a merchant enters or chooses for the account": [
    ...columnsOf(
      "account",
      "billing_plan business_category business_type company_name currency custom_css hdyhau locale platform publishable_key sample_data_source status status_before_closing style_tokens time_zone website_url",
    ),
    ...columnsOf("api_key", "name prefix token_hash"),
    ...columnsOf("oauth_client", "id name redirect_uris"),
    ...columnsOf("oauth_code", "code_challenge code_hash redirect_uri"),
    ...columnsOf("oauth_grant", "client_host client_id client_name resource scope"),
    ...columnsOf("oauth_token", "kind token_hash"),
    ...columnsOf("channel_rule", "campaign channel code medium source"),
    ...columnsOf("channel_spend", "channel currency replaced"),
    ...columnsOf("backfill", "integration"),
    ...columnsOf("file_copy", "folders_to_remove integration"),
    ...columnsOf("file_copy_month", "integration"),
    ...columnsOf("downgrade_reason", "comment plan previous_plan reason"),
    ...columnsOf("image", "bytes content_type"),
    ...columnsOf("integration", "name settings"),
    ...columnsOf(
      "shared_report",
      "embed_origins kind password_hash query question_ids send_every snapshot title token_hash",
    ),
    ...columnsOf("shop_domain", "domain platform"),
  ],
  "a survey, and what names its parts": [
    ...columnsOf("copied_question", "question_id"),
    ...columnsOf("question", "definition question_id type"),
    ...columnsOf("survey", "document name"),
    ...columnsOf("survey_template", "category description image_url name questions"),
    ...columnsOf("survey_version", "document name"),
  ],
  "a name or parameters that a member chose; a search in them is the member's own note": [
    ...columnsOf("saved_filter", "name parameters"),
  ],
  "people of the account, and how they sign in": [
    ...columnsOf("digest_sent", "period"),
    ...columnsOf("membership", "invited_name role status"),
    ...columnsOf("news_sent", "file_name"),
    ...columnsOf("one_time_address", "path token_hash"),
    ...columnsOf("passkey_challenge", "bound_to challenge_hash purpose"),
    ...columnsOf("person", "email_address name phone"),
    ...columnsOf("person_factor", "credential_id kind name public_key secret transports"),
    ...columnsOf("recovery_code", "code_hash"),
    ...columnsOf("report_opt_out", "address_hash"),
    ...columnsOf("shared_report", "send_to unsent"),
    ...columnsOf("session", "address browser platform staff_reason system token_hash"),
    ...columnsOf("sign_in_challenge", "return_to token_hash"),
    ...columnsOf("sign_in_link", "browser_hash code_hash email_address known_browser purpose return_to token_hash"),
    ...columnsOf("store_ticket", "domain platform sealed token_hash user_id"),
    ...columnsOf("store_user", "domain platform user_id"),
    ...columnsOf("removed_store_user", "domain platform user_id"),
    ...columnsOf("tour_seen", "page"),
  ],
  "the connection with a store or partner, never its shoppers": [
    ...columnsOf(
      "billing",
      "checkout currency customer_id invoice_url owner_hash plan scheduled_plan status subscription_id unannounced_plan utm_campaign utm_content",
    ),
    ...columnsOf("store_billing", "domain kept_plan plan platform status subscription_id unannounced_plan"),
    ...columnsOf(
      "connection",
      "credentials details external_id kind last_error missing_access name orders_cursor pause_reason scopes status webhook_secret",
    ),
    ...columnsOf("import", "cursor found problem questions sealed_key source status time_zone"),
    ...columnsOf("integration_consent", "browser_hash code_verifier input integration state_hash"),
    ...columnsOf("shared_credential", "credentials external_id integration"),
    ...columnsOf("shared_credential_user", "external_id integration"),
    ...columnsOf("started_install", "app_page domain platform"),
    ...columnsOf("store_consent", "address nonce_hash platform refusal sealed_key"),
    ...columnsOf("store_install", "domain platform sealed"),
  ],
  "counters and their keys: ids, choices and codes": [
    ...columnsOf("advice_sent", "kind subject"),
    ...columnsOf("alert", "causes kind label question_id stream title"),
    ...columnsOf("choice_folded", "choice currency question_id surface"),
    ...columnsOf("counter_log", "counts"),
    ...columnsOf("coverage_alarm", "platform"),
    ...columnsOf("channel_answer_daily", "channel choice country question_id"),
    ...columnsOf("channel_daily", "channel question_id source"),
    ...columnsOf("cohort_answer", "choice country question_id"),
    ...columnsOf("cohort_frame", "country question_id"),
    ...columnsOf("cohort_month", "currency"),
    ...columnsOf("frame_answer_daily", "choice country question_id"),
    ...columnsOf("frame_answer_weekly", "choice country question_id"),
    ...columnsOf("frame_daily", "country question_id"),
    ...columnsOf("frame_weekly", "country question_id"),
    ...columnsOf("frame_left_out", "question_id reason"),
    ...columnsOf("frame_scheme", "countries currency edges"),
    ...columnsOf("facet_folded", "key kind of other surface"),
    ...columnsOf("question_folded", "question_id surface"),
    ...columnsOf("rate_bucket", "name"),
    ...columnsOf("stats_folded", "surface"),
  ],
  "an order's number, so that it earns no second code; the code and its problem are emptied with the response": [
    ...columnsOf("discount_code", "code currency platform problem source_order_id status"),
  ],
  "the audit log names members; of an erased shopper it has keyed digests": [
    ...columnsOf("audit_log", "action address details subject"),
  ],
  "ids, states and labels of what is stored about texts, not the texts": [
    ...columnsOf("delivery", "integration remote_id status"),
    ...columnsOf("other_merge", "choice_id choice_label question_id"),
    ...columnsOf("other_rule", "choice_id question_id"),
  ],
  "payloads are emptied once processed (woo-commerce-orders.db.test.ts); the rest are ids": [
    ...columnsOf("webhook_event", "event_id payload source subject topic"),
  ],
};

function columnsOf(table: string, names: string): string[] {
  return names.split(" ").map((name) => `${table}.${name}`);
}
