-- The links of an address are numbered: whether the hour is full is told by one row, however many there are.
ALTER TABLE "sign_in_link" ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "sign_in_link_email_address_created_at_idx";
CREATE INDEX "sign_in_link_email_address_purpose_number_idx" ON "sign_in_link"("email_address", "purpose", "number");
