-- A page may number its messages by the clock in milliseconds, which needs more than 32 bits.
ALTER TABLE "answer" ALTER COLUMN "sequence" TYPE BIGINT;
