-- Pictures that merchants uploaded, as we encoded them. They never change: what is not wanted any more is another picture.
CREATE TABLE "image" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "content_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "byte_length" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("account_id","id")
);
-- Shops' pages ask by the id alone, which nobody can guess.
CREATE UNIQUE INDEX "image_id_key" ON "image" ("id");
ALTER TABLE "image" ADD CONSTRAINT "image_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "image" ADD CONSTRAINT "image_content_type_check" CHECK ("content_type" IN ('image/webp', 'image/png'));
ALTER TABLE "image" ADD CONSTRAINT "image_byte_length_check" CHECK ("byte_length" = octet_length("bytes"));
-- Pictures are compressed already.
ALTER TABLE "image" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, DELETE ON "image" TO afterword_app;
GRANT SELECT ON "image" TO afterword_ingest;

ALTER TABLE "image" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "image" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "storefront" ON "image" FOR SELECT TO afterword_ingest USING (true);
