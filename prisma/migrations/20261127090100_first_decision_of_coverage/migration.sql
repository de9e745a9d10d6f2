-- Whether the survey could have shown, as decided when the order was first accepted. Without a default: no row is rewritten.
ALTER TABLE "store_order" ADD COLUMN "could_show_when_accepted" BOOLEAN;

-- Orders from before a store was connected don't count.
GRANT SELECT ("account_id", "platform", "verified_at") ON "shop_domain" TO afterword_worker;
