-- outside a transaction
UPDATE agreement a SET line = r.line FROM rental r WHERE r.id = a.rental_id AND a.line = '';
--> statement-breakpoint
UPDATE agreement_status_request q SET line = r.line FROM rental r WHERE r.id = q.rental_id AND q.line = '';
--> statement-breakpoint
UPDATE maintenance_request m SET line = e.line FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
  WHERE u.id = m.unit_id AND m.line = '';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_kind" ON "audit_log" USING btree ("object_type","at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_signature" ON "agreement" USING btree ("signature_file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_pdf" ON "agreement" USING btree ("pdf_file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_by_rental" ON "agreement" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_waiting" ON "agreement" USING btree ("created_at","rental_id") WHERE ended_at is null and status in ('pending_review', 'pending_approval');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_by_line" ON "agreement" USING btree ("line","status","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_of_line" ON "agreement" USING btree ("line","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_attachment_file" ON "agreement_attachment" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_status_request_waiting" ON "agreement_status_request" USING btree ("created_at","rental_id") WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_status_request_of" ON "agreement_status_request" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_status_request_by_line" ON "agreement_status_request" USING btree ("line","state","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_alert_open" ON "device_alert" USING btree ("created_at","id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_alert_at" ON "device_alert" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_reading_at" ON "device_reading" USING btree ("measured_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_reading_by_unit" ON "device_reading" USING btree ("unit_id","measured_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_rental" ON "maintenance_request" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_repairs" ON "maintenance_request" USING btree ("created_at","id") WHERE kind = 'repair' and status in ('pending', 'scheduled');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_waiting" ON "maintenance_request" USING btree ("status","urgency","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_planned" ON "maintenance_request" USING btree ("status","start_date","id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_by_line" ON "maintenance_request" USING btree ("line","status","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_by_user" ON "maintenance_request" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_request_by_unit" ON "maintenance_request" USING btree ("unit_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "equipment_named" ON "equipment" USING btree ("line","name","id") WHERE status <> 'removed';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "equipment_document_unit" ON "equipment_document" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "equipment_document_file" ON "equipment_document" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "equipment_photo_file" ON "equipment_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "occupancy_of_unit" ON "occupancy" USING btree ("unit_id",lower(period));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deposit_claim_objected" ON "deposit_claim" USING btree ("objected_at","id" DESC NULLS FIRST) WHERE status = 'objected';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deposit_claim_in_status" ON "deposit_claim" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deposit_claim_photo_file" ON "deposit_claim_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_role" ON "app_user" USING btree ((case when technical_role = 'user' and user_type = 'admin' then 'admin' else technical_role end),"is_active","last_login_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_newest" ON "app_user" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_last_login" ON "app_user" USING btree ("last_login_at" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_avatar" ON "app_user" USING btree ("avatar_file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notification_by_user" ON "notification" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_application_newest" ON "owner_application" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_application_by_user" ON "owner_application" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_application_file_file" ON "owner_application_file" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_posting_by_time" ON "ledger_posting" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_earning_by_owner" ON "owner_earning" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_earning_due_by_day" ON "owner_earning" USING btree ("due_on","id" DESC NULLS FIRST,"net_fen","rental_id") WHERE status = 'due';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_earning_due_of" ON "owner_earning" USING btree ("owner_id","due_on","id" DESC NULLS FIRST) WHERE status = 'due';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_earning_paid" ON "owner_earning" USING btree ("id") WHERE status = 'paid';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owner_earning_settled" ON "owner_earning" USING btree ("settled_on");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_of_payment" ON "refund" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "qualification_document_file" ON "qualification_document" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "qualification_document_kept" ON "qualification_document" USING btree ("id") WHERE rental_id is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_of_unit" ON "rental" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_to_deliver" ON "rental" USING btree ("start_date","id") WHERE status = 'pending_delivery' and delivered_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_coming_back" ON "rental" USING btree ("return_announced_at","id") WHERE status in ('in_use', 'overdue') and return_announced_at is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_overdue" ON "rental" USING btree ("line","id") WHERE status = 'overdue';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_returned" ON "rental" USING btree ("line","returned_at") WHERE returned_at is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_by_user" ON "rental" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_by_owner" ON "rental" USING btree ("owner_id","id") WHERE owner_id is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_handover_photo_file" ON "rental_handover_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_history_decided" ON "rental_history" USING btree ("action","changed_at") WHERE action not in ('create', 'pay');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_issue_open" ON "rental_issue" USING btree ("created_at","id") WHERE not is_resolved;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_issue_at" ON "rental_issue" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rental_issue_photo_file" ON "rental_issue_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_by_equipment" ON "review" USING btree ("equipment_id","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "device_reading_of";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "maintenance_request_user";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "maintenance_request_unit";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deposit_claim_by_status";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notification_of";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "owner_application_of";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ledger_posting_at";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "owner_earning_of";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "owner_earning_due";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "rental_of_user";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "rental_of_owner";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_of_equipment";
