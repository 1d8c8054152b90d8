-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_unpaid" ON "rental" USING btree ("start_date","id") WHERE status in ('pending', 'pending_approval', 'pending_verification', 'qualification_rejected', 'pending_contract', 'pending_signature', 'pending_payment');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_undelivered" ON "rental" USING btree ("end_date","id") WHERE status = 'pending_delivery' and delivered_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_unreceived" ON "rental" USING btree ("start_date","id") WHERE status = 'pending_delivery' and delivered_at is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_unit_out" ON "rental" USING btree ("unit_id") WHERE status in ('pending_delivery', 'in_use', 'overdue') and delivered_at is not null;
