-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_search" ON "agreement" USING gin (search_grams((agreement.facts->'lessee'->>'name'))) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_number_end" ON "agreement" USING btree (right(lower(number), 4),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "equipment_unit_serial_end" ON "equipment_unit" USING btree (right(lower(serial), 4),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_search" ON "app_user" USING gin (search_grams(app_user.username || ' ' || app_user.display_name || ' ' || app_user.company_name)) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_phone_end" ON "app_user" USING btree (right(phone, 4),"id") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_search" ON "rental" USING gin (search_grams(rental.contact_name || ' ' || coalesce(rental.details->>'company_name', '') || ' ' || coalesce(rental.details->>'healthcare_facility', ''))) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_number_end" ON "rental" USING btree ((id % 10000),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_contact_phone_end" ON "rental" USING btree (right(contact_phone, 4),"id");