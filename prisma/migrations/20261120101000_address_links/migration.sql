-- The new addresses that a person asked for are counted and ended, whichever of their accounts they asked from.
CREATE INDEX "sign_in_link_person_id_created_at_idx" ON "sign_in_link"("person_id", "created_at");
