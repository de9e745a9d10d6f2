-- Whether a subscription ends because its account is closing is noted with the subscription, at the payment provider.
ALTER TABLE "billing" DROP COLUMN "ends_by_closing";
