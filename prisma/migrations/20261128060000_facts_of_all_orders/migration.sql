-- What figures for all orders need to know of each, answered or not. Null in orders from before: a job fills them.
ALTER TABLE "store_order" ADD COLUMN "day" DATE;
ALTER TABLE "store_order" ADD COLUMN "asked" TEXT[];
ALTER TABLE "store_order" ADD COLUMN "customer_key" TEXT;
ALTER TABLE "store_order" ADD COLUMN "is_web_checkout" BOOLEAN;
ALTER TABLE "store_order" ADD COLUMN "channel" TEXT;
CREATE INDEX "store_order_account_id_day_idx" ON "store_order" ("account_id", "day");
CREATE INDEX "store_order_account_id_customer_key_placed_at_idx" ON "store_order" ("account_id", "customer_key", "placed_at");
