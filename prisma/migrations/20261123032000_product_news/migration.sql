-- Who was mailed which product news: the row is written in the transaction that queues the email.
CREATE TABLE "news_sent" (
    "file_name" TEXT NOT NULL,
    "person_id" UUID NOT NULL REFERENCES "person" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "news_sent_pkey" PRIMARY KEY ("file_name","person_id")
);
CREATE INDEX "news_sent_person_id_idx" ON "news_sent" ("person_id");
GRANT SELECT, INSERT ON "news_sent" TO afterword_app;
