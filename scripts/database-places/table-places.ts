/**
 * Where a table would be if accounts were on several databases: `directory` has one for all accounts, `account` has one
 * per database of accounts, and `both` is read on either side. See ADR 60.
 */
type Place = "directory" | "account" | "both";

/** The place of every table. */
export const tablePlaces: Record<string, Place> = {
  // The directory has the list; the account's settings are with its responses.
  account: "both",
  // People and sign-in.
  person: "directory",
  session: "directory",
  store_user: "directory",
  removed_store_user: "directory",
  one_time_address: "directory",
  sign_in_link: "directory",
  sign_in_challenge: "directory",
  passkey_challenge: "directory",
  person_factor: "directory",
  recovery_code: "directory",
  tour_seen: "directory",
  membership: "directory",
  // What names an account before it is known.
  api_key: "directory",
  shared_report: "directory",
  oauth_client: "directory",
  shop_domain: "directory",
  webhook_event: "directory",
  store_consent: "directory",
  integration_consent: "directory",
  shared_credential: "directory",
  shared_credential_user: "directory",
  store_install: "directory",
  started_install: "directory",
  store_ticket: "directory",
  rate_bucket: "directory",
  // Written with sign-ins, and read by staff across accounts.
  audit_log: "directory",
  // Which person was sent which report.
  advice_sent: "directory",
  digest_sent: "directory",
  news_sent: "directory",
  report_opt_out: "directory",
  account_recount: "account",
  alert: "account",
  alert_check: "account",
  answer: "account",
  channel_answer_daily: "account",
  channel_daily: "account",
  channel_rule: "account",
  channel_spend: "account",
  choice_folded: "account",
  connection: "account",
  copied_question: "account",
  cohort_answer: "account",
  cohort_frame: "account",
  cohort_month: "account",
  coverage_alarm: "account",
  customer_response: "account",
  backfill: "account",
  billing: "account",
  store_billing: "account",
  delivery: "account",
  discount_code: "account",
  downgrade_reason: "account",
  delivery_attempt: "account",
  counter_log: "account",
  facet_folded: "account",
  file_copy: "account",
  file_copy_change: "account",
  file_copy_month: "account",
  frame_answer_daily: "account",
  frame_answer_weekly: "account",
  frame_daily: "account",
  frame_left_out: "account",
  frame_mark: "account",
  frame_progress: "account",
  frame_scheme: "account",
  frame_weekly: "account",
  feedback_rating: "account",
  image: "account",
  import: "account",
  import_answer: "account",
  imported_response: "account",
  integration: "account",
  low_score_mail: "account",
  oauth_code: "account",
  oauth_grant: "account",
  oauth_token: "account",
  other_merge: "account",
  other_rule: "account",
  question: "account",
  question_folded: "account",
  response: "account",
  response_change: "account",
  response_feed: "account",
  response_mark: "account",
  saved_filter: "account",
  stats_folded: "account",
  usage_folded: "account",
  store_order: "account",
  survey: "account",
  survey_template: "account",
  survey_version: "account",
};

/** The tables that a statement names, if some are in the directory and others in an account's database; else none. */
export function mixedTables(sql: string): string[] {
  const words = [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?"?(\w+)/g)].map(([, name]) => name);
  const named = [...new Set(words)].filter((name) => name !== undefined && name in tablePlaces).toSorted();
  const places = new Set(named.map((name) => tablePlaces[name ?? ""]));
  return places.has("directory") && places.has("account") ? named.flatMap((name) => name ?? []) : [];
}
