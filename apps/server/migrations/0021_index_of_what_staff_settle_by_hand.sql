-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reconciliation_item_open" ON "reconciliation_item" USING btree ("id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_failed" ON "refund" USING btree ("id") WHERE status = 'failed';