-- AlterTable
ALTER TABLE "account" ADD COLUMN     "closes_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "created_by" UUID;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "invited_by" UUID,
ADD COLUMN     "invited_name" TEXT;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "staff_reason" TEXT;

-- AlterTable
ALTER TABLE "sign_in_link" ADD COLUMN     "account_id" UUID,
ADD COLUMN     "browser_hash" TEXT,
ADD COLUMN     "code_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "code_hash" TEXT,
ADD COLUMN     "code_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "person_id" UUID;

-- CreateTable
CREATE TABLE "feedback_rating" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "person_id" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_rating_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "tour_seen" (
    "person_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tour_seen_pkey" PRIMARY KEY ("person_id","page")
);

-- CreateIndex
CREATE INDEX "sign_in_link_browser_hash_idx" ON "sign_in_link"("browser_hash");

-- AddForeignKey
ALTER TABLE "feedback_rating" ADD CONSTRAINT "feedback_rating_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tour_seen" ADD CONSTRAINT "tour_seen_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who reaches the new tables: as everywhere, an account sees its own rows alone.
GRANT SELECT, INSERT, UPDATE, DELETE ON "feedback_rating", "tour_seen" TO afterword_app;
ALTER TABLE "feedback_rating" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "feedback_rating" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
ALTER TABLE "feedback_rating" ADD CONSTRAINT "feedback_rating_rating_check" CHECK ("rating" BETWEEN 1 AND 5);
