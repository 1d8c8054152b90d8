-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stored_file_original" ON "stored_file" USING btree ("original_id") WHERE original_id is not null;
--> statement-breakpoint
ALTER TABLE "stored_file" VALIDATE CONSTRAINT "stored_file_original_id_stored_file_id_fk";
