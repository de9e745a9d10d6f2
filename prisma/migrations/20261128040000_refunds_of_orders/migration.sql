-- What an order's store refunded, and when an order was read once more because its store deletes orders in silence.
ALTER TABLE "store_order" ADD COLUMN "refunded_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "store_order" ADD COLUMN "rechecked_at" TIMESTAMPTZ(3);
