-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_extension_lapsing" ON "rental_extension" USING btree ("lapses_at") WHERE paid_at is null and ended_at is null and lapses_at is not null;
