-- Several accounts may say that they install a store; none of them takes the others' place.
ALTER TABLE "started_install" DROP CONSTRAINT "started_install_pkey",
    ADD CONSTRAINT "started_install_pkey" PRIMARY KEY ("platform", "domain", "account_id");
