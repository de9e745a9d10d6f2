-- A link to the previous address of a person, which can take a change of address back ('restore'). The table is small
-- (links are deleted days after they expire), so checking its rows again takes no time worth avoiding.
ALTER TABLE "sign_in_link" DROP CONSTRAINT "sign_in_link_purpose_check";
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_purpose_check"
  CHECK ("purpose" IN ('login', 'invite', 'address', 'restore'));
