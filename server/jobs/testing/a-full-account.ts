import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { signIn, type TestPerson } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";

/**
 * An account with rows in every table that can have any.
 * @param owner connects as the owner of the tables
 */
export async function aFullAccount(owner: pg.Pool, person: TestPerson): Promise<string> {
  const questions = [{ questionNameId: "source", type: "single" as const, title: "Source", required: false }];
  const accountId = await givenAccount({ questions });
  const shopper = { at: "2026-11-20T10:00:00.000Z", answers: { source: { choices: ["a"] } }, shown: ["source"] };
  await givenResponses(accountId, [shopper, { ...shopper, isCompleted: true }]);
  const insert = (sql: string, ...values: unknown[]) => owner.query(sql, [accountId, ...values]);
  await insert("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'owner')", person.personId);
  await insert(
    "INSERT INTO api_key (account_id, token_hash, prefix) VALUES ($1, $2, 'sk_')",
    `hash of ${randomUUIDv7()}`,
  );
  await insert(
    `WITH allowed AS (INSERT INTO oauth_grant (account_id, person_id, client_id, client_name, client_host, scope, resource, expires_at)
       VALUES ($1, $2, 'oc_1', 'Claude', 'claude.ai', 'read', 'https://afterword.example/api/mcp', now()) RETURNING id),
     code AS (INSERT INTO oauth_code (account_id, code_hash, grant_id, redirect_uri, code_challenge, expires_at)
       SELECT $1, 'hash', id, 'https://claude.ai/callback', 'challenge', now() FROM allowed)
     INSERT INTO oauth_token (account_id, token_hash, grant_id, kind, expires_at) SELECT $1, 'hash', id, 'access', now() FROM allowed`,
    person.personId,
  );
  await insert("INSERT INTO shop_domain (account_id, domain, platform) VALUES ($1, $2, 'Shopify')", randomUUIDv7());
  await insert("INSERT INTO integration (account_id, name, updated_at) VALUES ($1, 'Slack', now())");
  await insert(
    "INSERT INTO connection (account_id, kind, name, external_id) VALUES ($1, 'platform', 'Shopify', $2)",
    `${randomUUIDv7()}.myshopify.com`,
  );
  await insert(
    `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted)
     VALUES ($1, 'Shopify', '1', now(), now(), true)`,
  );
  await insert(
    `WITH scheme AS (INSERT INTO frame_scheme (account_id, currency, edges, countries) VALUES ($1, 'USD', '{}', '{}') RETURNING id),
     orders AS (INSERT INTO frame_daily SELECT $1, id, '', '2026-11-20', 0, 0, 'US', 1, 100 FROM scheme),
     answers AS (INSERT INTO frame_answer_daily SELECT $1, id, 'source', 'a', true, '2026-11-20', 0, 0, 'US', 1, 100, 1, 1 FROM scheme),
     weeks AS (INSERT INTO frame_weekly SELECT $1, id, '2026-11-16', '', 0, 0, 'US', 1, 100 FROM scheme),
     answered_weeks AS (INSERT INTO frame_answer_weekly SELECT $1, id, '2026-11-16', 'source', 'a', true, 0, 0, 'US', 1, 100, 1, 1 FROM scheme),
     channels AS (INSERT INTO channel_daily SELECT $1, id, '', '2026-11-20', '', 0, 1, 100 FROM scheme),
     channel_answers AS (INSERT INTO channel_answer_daily SELECT $1, id, 'source', 'a', true, '2026-11-20', 'podcast', 0, 0, 'US', 1 FROM scheme),
     left_out AS (INSERT INTO frame_left_out VALUES ($1, '', '2026-11-20', 'notShown', 1)),
     marks AS (INSERT INTO frame_mark (account_id, day) VALUES ($1, '2026-11-20'))
     INSERT INTO frame_progress (account_id, answers_until, counted_at) VALUES ($1, now(), now())`,
  );
  await insert(
    `INSERT INTO coverage_alarm (account_id, platform, started_at, usual, orders, shown)
     VALUES ($1, 'Shopify', now(), 0.8, 20, 0)`,
  );
  await insert(
    `INSERT INTO store_consent (account_id, nonce_hash, person_id, platform, address, expires_at)
     VALUES ($1, $2, $3, 'WooCommerce', 'https://harbor-goods.example', now() + interval '15 minutes')`,
    randomUUIDv7(),
    person.personId,
  );
  await insert(
    `INSERT INTO started_install (account_id, platform, domain, person_id, expires_at)
     VALUES ($1, 'Shopify', $2, $3, now() + interval '30 minutes')`,
    ...[`${randomUUIDv7()}.myshopify.com`, person.personId],
  );
  await insert("INSERT INTO billing (account_id, customer_id) VALUES ($1, $2)", `cus_${randomUUIDv7()}`);
  await insert(
    "INSERT INTO store_billing (account_id, platform, domain, synced_at) VALUES ($1, 'Shopify', $2, now())",
    `${randomUUIDv7()}.myshopify.com`,
  );
  await insert(
    "INSERT INTO downgrade_reason (account_id, plan, previous_plan, reason, created_at) VALUES ($1, 'Free', 'Orders_1K', 'other', now())",
  );
  await insert(
    `INSERT INTO backfill (account_id, integration, started_at, since, next_before, next_before_id, total)
     VALUES ($1, 'Segment', now(), now(), now(), uuidv7(), 1)`,
  );
  await insert(
    `INSERT INTO integration_consent (account_id, state_hash, session_id, person_id, integration, code_verifier, expires_at)
     VALUES ($1, $2, $3, $3, 'Slack', 'sealed', now() + interval '10 minutes')`,
    randomUUIDv7(),
    person.personId,
  );
  await insert(
    `WITH shared AS (INSERT INTO shared_credential (integration, external_id, credentials) VALUES ('Slack', $2, 'sealed'))
     INSERT INTO shared_credential_user (integration, external_id, account_id) VALUES ('Slack', $2, $1)`,
    randomUUIDv7(),
  );
  await insert("INSERT INTO survey_template (account_id, name, questions, updated_at) VALUES ($1, 'Own', '[]', now())");
  await insert(
    "INSERT INTO delivery (account_id, response_id, integration, quiet_until, created_at) VALUES ($1, $2, 'Slack', now(), now())",
    randomUUIDv7(),
  );
  await insert(
    `INSERT INTO delivery_attempt (account_id, response_id, integration, revision, outcome, duration_ms, attempted_at)
     VALUES ($1, $2, 'Slack', 1, 'delivered', 5, now())`,
    randomUUIDv7(),
  );
  await insert(
    "INSERT INTO customer_response (account_id, customer, response_id) VALUES ($1, 'customer', $2)",
    randomUUIDv7(),
  );
  await insert(
    "INSERT INTO image (account_id, content_type, width, height, byte_length, bytes) VALUES ($1, 'image/png', 1, 1, 1, 'x')",
  );
  await insert(
    "INSERT INTO response_mark (account_id, response_id, read_at, tags) VALUES ($1, $2, now(), '{vip}')",
    randomUUIDv7(),
  );
  await insert(
    "INSERT INTO other_rule (account_id, question_id, normalized, choice_id) VALUES ($1, 'source', 'b', 'a')",
  );
  await insert(
    "INSERT INTO other_merge (account_id, question_id, choice_id, choice_label, texts, normalized) VALUES ($1, 'source', 'a', 'A', '{b}', '{b}')",
  );
  await insert(
    `INSERT INTO shared_report (account_id, token_hash, kind, title, query, question_ids, shows_texts, is_frozen, embed_origins)
    VALUES ($1, md5(random()::text), 'analytics', 'For the agency', '', '{}', false, false, '{}')`,
  );
  await insert("INSERT INTO report_opt_out (account_id, address_hash) VALUES ($1, md5(random()::text))");
  await insert(`INSERT INTO saved_filter (account_id, name, parameters) VALUES ($1, 'VIPs', '{"tag": "vip"}')`);
  await insert("INSERT INTO channel_rule (account_id, place, channel, code) VALUES ($1, 0, 'podcast', 'anna')");
  await insert(
    `WITH months AS (INSERT INTO cohort_month (account_id, month, counted_at, until, currency, has_refunds)
       VALUES ($1, '2026-10-01', now(), '2026-11-20', 'USD', false)),
     customers AS (INSERT INTO cohort_frame VALUES ($1, 'source', 30, '2026-10-01', 0, 0, 'US', 1, 0, 1, 100, 100, 0))
     INSERT INTO cohort_answer VALUES ($1, 'source', 30, '2026-10-01', 'a', 0, 0, 'US', 1, 0, 1, 100, 100, 1, 1)`,
  );
  await insert(
    "INSERT INTO channel_spend (account_id, channel, start_day, end_day, spend_minor, currency) VALUES ($1, 'podcast', '2026-11-01', '2026-11-15', 100, 'USD')",
  );
  await insert("INSERT INTO connection (account_id, kind, name) VALUES ($1, 'integration', 'S3')");
  await insert("INSERT INTO file_copy (account_id, integration, due_at) VALUES ($1, 'S3', now())");
  await insert("INSERT INTO file_copy_month (account_id, integration, month) VALUES ($1, 'S3', '2026-11-01')");
  await insert(
    `INSERT INTO discount_code (account_id, platform, store_number, source_order_id, response_id, status, leased_until)
     SELECT account_id, 'Shopify', 1, '1001', id, 'making', now() FROM response WHERE account_id = $1 LIMIT 1`,
  );
  const importId = randomUUIDv7();
  await insert("INSERT INTO import (account_id, id, source, status) VALUES ($1, $2, 'Fairing', 'done')", importId);
  await insert(
    `INSERT INTO import_answer (account_id, import_id, platform, order_key, question_key, source_id, question, kind, answered_at)
     VALUES ($1, $2, 'None', 'i:Fairing:1', '1', '1', 'Source', 'one', now())`,
    importId,
  );
  await insert(
    "INSERT INTO imported_response SELECT account_id, $2::uuid, id FROM response WHERE account_id = $1 LIMIT 1",
    importId,
  );
  await insert(
    `INSERT INTO alert (account_id, stream, kind, last_day, since, before_percent, now_percent, low, high)
     VALUES ($1, 'rate', 'responseRate', '2026-11-20', '2026-11-18', 40, 50, 5, 15)`,
  );
  await insert("INSERT INTO alert_check (account_id, last_day) VALUES ($1, '2026-11-20')");
  await insert("INSERT INTO copied_question (account_id, question_id) VALUES ($1, 'source')");
  await insert("INSERT INTO low_score_mail (account_id, response_id) VALUES ($1, $2)", randomUUIDv7());
  await insert(
    "INSERT INTO digest_sent (account_id, person_id, period, last_day, is_mailed) VALUES ($1, $2, 'day', '2026-11-19', true)",
    person.personId,
  );
  await insert(
    "INSERT INTO advice_sent (account_id, person_id, day, kind, subject) VALUES ($1, $2, '2026-11-16', 'other', 'source')",
    person.personId,
  );
  await insert("INSERT INTO account_recount (account_id, total) VALUES ($1, 2)");
  await insert("INSERT INTO feedback_rating (account_id, person_id, rating) VALUES ($1, $2, 5)", person.personId);
  await insert("INSERT INTO audit_log (account_id, action, as_staff) VALUES ($1, 'surveySave', true)");
  await insert(
    `INSERT INTO sign_in_link (account_id, token_hash, purpose, email_address, expires_at)
     VALUES ($1, $2, 'invite', 'invited@example.com', now() + interval '7 days')`,
    randomUUIDv7(),
  );
  await insert(
    "INSERT INTO sign_in_challenge (account_id, token_hash, person_id, expires_at) VALUES ($1, $2, $3, now() + interval '10 minutes')",
    randomUUIDv7(),
    person.personId,
  );
  await signIn(person, accountId);
  return accountId;
}
