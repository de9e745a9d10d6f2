-- The invitations that an account sent within the hour are counted, and those of a member are looked for.
CREATE INDEX "sign_in_link_account_id_created_at_idx" ON "sign_in_link"("account_id", "created_at");
