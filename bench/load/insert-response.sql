\set merchant random(1, 1000)
INSERT INTO bench_response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, revision, status, surface,
  customer_type, order_total_minor, currency, is_first_order, country, locale, shown, skipped, viewed_at, answered_at, updated_at,
  viewed_day, answered_day)
SELECT ('01900000-0000-7000-8000-' || lpad(:merchant::text, 12, '0'))::uuid, made.id, '01900000-0000-7000-8000-000000000001', 1,
  'Shopify', 'o:' || made.id, made.id::text, made.id, 1, 1, 'thankYou', 1, 4990, 'USD', true, 'DE', 'en',
  '{how-did-you-first-hear-about-us,what-almost-stopped-you-from-buying}', '{}', now(), now(), now(), current_date, current_date
FROM (SELECT uuidv7() AS id) AS made;
