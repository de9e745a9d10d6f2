-- Reads the table without locking anyone out.
ALTER TABLE "connection" VALIDATE CONSTRAINT "connection_pause_check";
