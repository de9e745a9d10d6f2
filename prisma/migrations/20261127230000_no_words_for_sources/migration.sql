-- WooCommerce's words for a visit without parameters were kept as sources. The channel of an order never came from them, so
-- no figures change.
UPDATE "store_order" SET "facts" = "facts" - 'utmSource'
WHERE "platform" = 'WooCommerce' AND "facts" ->> 'utmSource' IN ('(direct)', '(none)');
UPDATE "store_order" SET "facts" = "facts" - 'utmMedium'
WHERE "platform" = 'WooCommerce' AND "facts" ->> 'utmMedium' IN ('(direct)', '(none)');
UPDATE "response" SET "order" = "order" - 'utmSource'
WHERE "platform" = 'WooCommerce' AND "order" ->> 'utmSource' IN ('(direct)', '(none)');
UPDATE "response" SET "order" = "order" - 'utmMedium'
WHERE "platform" = 'WooCommerce' AND "order" ->> 'utmMedium' IN ('(direct)', '(none)');
