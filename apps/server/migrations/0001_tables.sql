CREATE TABLE "audit_chain" (
	"chain" smallint PRIMARY KEY NOT NULL,
	"place" bigint DEFAULT 0 NOT NULL,
	"entry_id" bigint,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"chain" smallint NOT NULL,
	"place" bigint NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"client" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
COMMENT ON TABLE "audit_log" IS 'partitioned by year';
--> statement-breakpoint
CREATE TABLE "dispatcher" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_request" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"digest" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_request_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"subject" text,
	"bucket" smallint GENERATED ALWAYS AS ((coalesce(hashtext(subject), (id & 63)::int) & 63)::smallint) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text,
	"origin" jsonb,
	CONSTRAINT "outbox_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
COMMENT ON TABLE "outbox" IS 'partitioned by month';
--> statement-breakpoint
CREATE TABLE "outbox_bucket" (
	"bucket" smallint PRIMARY KEY NOT NULL,
	"dispatcher_id" uuid
);
--> statement-breakpoint
CREATE TABLE "rate_count" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" bigint,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"purpose" text NOT NULL,
	"original_id" uuid,
	"camera_note" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "stored_file_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "time_failure" (
	"work" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"failures" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_failure_work_subject_id_pk" PRIMARY KEY("work","subject_id")
);
--> statement-breakpoint
CREATE TABLE "agreement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"rental_id" bigint NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"template_id" bigint,
	"template_version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"clauses" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"special_terms" text DEFAULT '' NOT NULL,
	"requested_terms" text DEFAULT '' NOT NULL,
	"terms_state" text,
	"terms_reason" text DEFAULT '' NOT NULL,
	"terms_requests" smallint DEFAULT 0 NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"content_sha256" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"signature_file_id" uuid,
	"pdf_file_id" uuid,
	"pdf_sha256" text,
	"signed_at" timestamp with time zone,
	"signed_by" bigint,
	"signed_from" jsonb,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_number_unique" UNIQUE("number"),
	CONSTRAINT "agreement_status_known" CHECK (status in ('pending_review', 'pending_approval', 'pending_signature', 'approved', 'rejected', 'signed', 'active', 'completed', 'terminated', 'void')),
	CONSTRAINT "agreement_signed_whole" CHECK ((signed_at is null) = (signature_file_id is null))
);
--> statement-breakpoint
CREATE TABLE "agreement_attachment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agreement_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_template" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"clauses" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"draft" jsonb,
	"draft_by" bigint,
	"draft_by_name" text DEFAULT '' NOT NULL,
	"draft_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_template_version" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"template_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"clauses" jsonb NOT NULL,
	"published_by" bigint,
	"published_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_status_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"requested_status" text NOT NULL,
	"previous_status" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"requested_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_status_request_state_known" CHECK (state in ('pending', 'approved', 'rejected')),
	CONSTRAINT "agreement_status_request_wanted" CHECK (requested_status in ('pending_review', 'pending_signature'))
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stage" text NOT NULL,
	"applicant_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"details" jsonb NOT NULL,
	"decision_notes" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_status" CHECK (status in ('pending', 'approved', 'rejected', 'suspended', 'withdrawn')),
	CONSTRAINT "application_decided" CHECK ((status in ('pending', 'withdrawn')) = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "application_check" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"code" text NOT NULL,
	"result" text NOT NULL,
	"planned_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"recorded_by" bigint NOT NULL,
	"recorded_by_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_check_result" CHECK (result in ('planned', 'passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "application_document" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"field" text NOT NULL,
	"file_id" uuid NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"notes" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "occupancy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" daterange NOT NULL,
	"rental_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"illustration" text NOT NULL,
	"equipment_count" integer DEFAULT 0 NOT NULL,
	"qualification_rules" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line" text NOT NULL,
	"category_id" bigint NOT NULL,
	"owner_id" bigint,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"manufacturer" text NOT NULL,
	"grade" text,
	"registration_number" text DEFAULT '' NOT NULL,
	"market_value_fen" bigint NOT NULL,
	"day_fen" bigint,
	"week_fen" bigint,
	"month_fen" bigint,
	"overtime_fen" bigint,
	"deposit_fen" bigint NOT NULL,
	"delivery_fen" bigint DEFAULT 0 NOT NULL,
	"delivery_km_fen" bigint DEFAULT 0 NOT NULL,
	"service_radius_km" smallint,
	"requirements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"add_ons_fen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"min_days" smallint DEFAULT 1 NOT NULL,
	"buffer_days" smallint DEFAULT 1 NOT NULL,
	"year" smallint,
	"city" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"intended_use" text DEFAULT '' NOT NULL,
	"special_handling" text DEFAULT '' NOT NULL,
	"safety_features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sterilization_required" boolean DEFAULT false NOT NULL,
	"is_portable" boolean DEFAULT false NOT NULL,
	"height_m" numeric(5, 2),
	"width_m" numeric(5, 2),
	"transport_weight_kg" integer,
	"transport_length_cm" integer,
	"transport_width_cm" integer,
	"transport_height_cm" integer,
	"illustration" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_held_back" boolean DEFAULT false NOT NULL,
	"verification_status" text DEFAULT 'approved' NOT NULL,
	"verification_notes" text DEFAULT '' NOT NULL,
	"verified_by" bigint,
	"verified_by_name" text DEFAULT '' NOT NULL,
	"verified_at" timestamp with time zone,
	"verification_asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verification_version" integer DEFAULT 1 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rental_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_text(name || ' ' || model || ' ' || manufacturer || ' ' || keywords)) STORED,
	"search_grams" text[] GENERATED ALWAYS AS (search_grams(name || ' ' || model || ' ' || manufacturer || ' ' || keywords)) STORED,
	CONSTRAINT "equipment_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "equipment_verification" CHECK (verification_status in ('pending', 'approved', 'rejected')),
	CONSTRAINT "equipment_status" CHECK (status in ('active', 'paused', 'withheld', 'removed')),
	CONSTRAINT "equipment_money" CHECK (market_value_fen >= 0 and deposit_fen >= 0 and delivery_fen >= 0 and (overtime_fen is null or overtime_fen > 0))
);
--> statement-breakpoint
CREATE TABLE "equipment_document" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"equipment_id" bigint NOT NULL,
	"unit_id" bigint,
	"file_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"equipment_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_unit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"equipment_id" bigint NOT NULL,
	"serial" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"latitude" numeric(9, 6),
	"longitude" numeric(9, 6),
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"meter" numeric(10, 1),
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissed_finding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"dismissed_by" bigint NOT NULL,
	"dismissed_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_claim" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"status" text DEFAULT 'awaiting_renter' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"settled_fen" bigint,
	"settled_late_fen" bigint DEFAULT 0 NOT NULL,
	"settled_overtime_fen" bigint DEFAULT 0 NOT NULL,
	"settled_repair_fen" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"objection" text DEFAULT '' NOT NULL,
	"objected_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"offered_fen" bigint,
	"objected_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_claim_rental_id_unique" UNIQUE("rental_id"),
	CONSTRAINT "deposit_claim_status" CHECK (status in ('awaiting_renter', 'objected', 'agreed', 'lapsed', 'decided', 'withdrawn')),
	CONSTRAINT "deposit_claim_amount" CHECK (amount_fen > 0 and (settled_fen is null or settled_fen between 0 and amount_fen)),
	CONSTRAINT "deposit_claim_settled" CHECK ((settled_fen is null) = (settled_at is null))
);
--> statement-breakpoint
CREATE TABLE "deposit_claim_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"claim_id" bigint NOT NULL,
	"side" text NOT NULL,
	"item" smallint,
	"file_id" uuid NOT NULL,
	CONSTRAINT "deposit_claim_photo_side" CHECK (side in ('lessor', 'renter'))
);
--> statement-breakpoint
CREATE TABLE "field_clash" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"theirs" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "field_clash_status" CHECK (status in ('open', 'handed_over', 'discarded', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "field_event" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"device_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sequence" bigint NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"payload" jsonb,
	"clash_id" bigint
);
--> statement-breakpoint
CREATE TABLE "field_file" (
	"user_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_file_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "field_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"act" text NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_piece" (
	"user_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_piece_user_id_sha256_start_pk" PRIMARY KEY("user_id","sha256","start")
);
--> statement-breakpoint
CREATE TABLE "road_route" (
	"points" text PRIMARY KEY NOT NULL,
	"km" integer NOT NULL,
	"minutes" integer NOT NULL,
	"source" text NOT NULL,
	"fresh_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "road_route_source" CHECK ("road_route"."source" in ('estimate', 'service'))
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone" text,
	"email" text,
	"verified_email" text,
	"display_name" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"avatar_file_id" uuid,
	"technical_role" text DEFAULT 'user' NOT NULL,
	"user_type" text DEFAULT 'user' NOT NULL,
	"primary_role" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"former_phone" text,
	"asked_by" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_former_proved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permission_role_permission_pk" PRIMARY KEY("role","permission")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"source" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_business_role" (
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_business_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "device_alert" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" bigint,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"rule_id" bigint NOT NULL,
	"device_id" bigint,
	"owner_id" bigint,
	"rental_id" bigint,
	"line" text,
	"status" text DEFAULT 'open' NOT NULL,
	"title" text NOT NULL,
	"value" jsonb,
	"is_danger" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp with time zone,
	"assigned_to" bigint,
	"snoozed_until" timestamp with time zone,
	"recovered_at" timestamp with time zone,
	"maintenance_id" bigint,
	"afterwards_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"escalate_at" timestamp with time zone,
	"escalated" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_alert_status" CHECK (status in ('open', 'acknowledged', 'recovered', 'closed')),
	CONSTRAINT "device_alert_closed" CHECK ((status = 'closed') = (closed_at is not null)),
	CONSTRAINT "device_alert_due" CHECK (status = 'open' or (remind_at is null and escalate_at is null))
);
--> statement-breakpoint
CREATE TABLE "device_command" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" bigint,
	"command" text NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ordered_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"device_id" bigint NOT NULL,
	"rental_id" bigint,
	"batch_id" bigint,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reason_code" text,
	"condition" text,
	"needs_approval" boolean NOT NULL,
	"approved_by" bigint,
	"consented_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"sent_over" text,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reply" text DEFAULT '' NOT NULL,
	"released_at" timestamp with time zone,
	"relock_at" timestamp with time zone,
	"relocked_at" timestamp with time zone,
	"ordered_as" text
);
--> statement-breakpoint
CREATE TABLE "maintenance_history" (
	"id" bigserial NOT NULL,
	"request_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" uuid,
	"occurred_at" timestamp with time zone,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "maintenance_history_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
COMMENT ON TABLE "maintenance_history" IS 'partitioned by month';
--> statement-breakpoint
CREATE TABLE "maintenance_event" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint,
	"unit_id" bigint NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"description" text NOT NULL,
	"urgency" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kind" text DEFAULT 'repair' NOT NULL,
	"start_date" date,
	"end_date" date,
	"occupancy_id" bigint,
	"cost_fen" bigint,
	"assigned_to" bigint,
	"result" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"price_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"origin" text DEFAULT 'renter' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"fault_code" text DEFAULT '' NOT NULL,
	"reporter_phone" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"payer" text DEFAULT 'owner' NOT NULL,
	"taken_by" bigint,
	"merged_into" bigint,
	"plan_id" bigint,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skill" text DEFAULT '' NOT NULL,
	"requires_signature" boolean DEFAULT false NOT NULL,
	"needs_meter" boolean DEFAULT false NOT NULL,
	"duration_days" integer DEFAULT 1 NOT NULL,
	"tolerance_days" integer DEFAULT 0 NOT NULL,
	"due_on" date,
	"is_late" boolean DEFAULT false NOT NULL,
	"alarm" jsonb,
	"alarm_count" integer DEFAULT 0 NOT NULL,
	"visit_agreed" boolean,
	"pause_reason" text,
	"visit" integer DEFAULT 1 NOT NULL,
	"is_rework" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"confirm_before" timestamp with time zone,
	"answer_before" timestamp with time zone,
	"total_fen" bigint,
	"labour_fen" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"payer_reason" text DEFAULT '' NOT NULL,
	"rating" integer,
	"rating_comments" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	"stood_from" timestamp with time zone,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_reported" boolean DEFAULT true NOT NULL,
	"unpaid_told" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "maintenance_request_kind" CHECK (kind in ('repair', 'service', 'inspection')),
	CONSTRAINT "maintenance_request_status" CHECK (status in ('submitted', 'pending', 'assigned', 'accepted', 'in_progress', 'paused', 'pending_quote', 'pending_acceptance', 'completed', 'reopened', 'cancelled', 'rejected', 'merged', 'withdrawn')),
	CONSTRAINT "maintenance_request_open" CHECK ((status in ('submitted', 'pending', 'assigned', 'accepted', 'in_progress', 'paused', 'pending_quote', 'pending_acceptance', 'reopened')) = (resolved_at is null))
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"cause" text NOT NULL,
	"sending_id" bigint,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigserial NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"related_object_type" text,
	"related_object_id" text,
	"extra_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sending_id" bigint,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
COMMENT ON TABLE "notification" IS 'partitioned by month';
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	"email" boolean DEFAULT false NOT NULL,
	"due_reminders" boolean DEFAULT true NOT NULL,
	"marketing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_sending" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text NOT NULL,
	"audience" text NOT NULL,
	"recipients" integer NOT NULL,
	"notifications" integer DEFAULT 0 NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL,
	"sms_note" text,
	"email" integer DEFAULT 0 NOT NULL,
	"email_note" text,
	"sent_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notified_cause" (
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notified_cause_user_id_cause_pk" PRIMARY KEY("user_id","cause")
);
--> statement-breakpoint
CREATE TABLE "text_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_bill" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"rows" jsonb NOT NULL,
	"hash" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"notice_id" text NOT NULL,
	"payment_number" text,
	"verdict" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"posting_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"payable_kind" text,
	"payable_id" bigint,
	"payee_id" bigint,
	"memo" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_posting_cause_unique" UNIQUE("cause"),
	CONSTRAINT "ledger_posting_payable_whole" CHECK ((payable_kind is null) = (payable_id is null))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payable_kind" text NOT NULL,
	"payable_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"trade" text,
	"payer" jsonb,
	"gateway" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"qr_code" text,
	"gateway_url" text,
	"form_data" jsonb,
	"gateway_trade" text,
	"failure" text,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_status" CHECK (status in ('processing', 'paid', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "payment_amount" CHECK (amount_fen > 0 and refunded_fen between 0 and amount_fen)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_item" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"difference" text NOT NULL,
	"state" text NOT NULL,
	"bill_number" text,
	"trade" text DEFAULT '' NOT NULL,
	"bill_fen" bigint,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"bill_at" timestamp with time zone,
	"payment_id" bigint,
	"refund_id" bigint,
	"payable_kind" text,
	"payable_id" bigint,
	"books_number" text,
	"books_fen" bigint,
	"books_state" text DEFAULT '' NOT NULL,
	"books_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"handled_by" bigint,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliation_item_state" CHECK (state in ('open', 'transit', 'held', 'settled', 'refunded', 'matched')),
	CONSTRAINT "reconciliation_item_payable_whole" CHECK ((payable_kind is null) = (payable_id is null)),
	CONSTRAINT "reconciliation_item_side" CHECK (bill_fen is not null or books_fen is not null)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"payable_kind" text NOT NULL,
	"payable_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"reference" text,
	"checked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_number_unique" UNIQUE("number"),
	CONSTRAINT "refund_amount" CHECK (amount_fen > 0),
	CONSTRAINT "refund_status" CHECK (status in ('processing', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_capture" (
	"number" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_order" (
	"number" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"subject" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"trade" text,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"is_hold" boolean DEFAULT false NOT NULL,
	"captured_fen" bigint DEFAULT 0 NOT NULL,
	"released_fen" bigint DEFAULT 0 NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_order_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"number" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_reminder" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"holder_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qualification_decision" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"is_approved" boolean NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"document_count" smallint NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qualification_document" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint,
	"user_id" bigint NOT NULL,
	"holder_kind" text DEFAULT 'person' NOT NULL,
	"holder_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"is_verified" boolean DEFAULT false NOT NULL,
	"review_status" text DEFAULT 'pending' NOT NULL,
	"review_notes" text DEFAULT '' NOT NULL,
	"reviewed_by_name" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"replaced_by" bigint,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qualification_document_holder_kind" CHECK (holder_kind in ('person', 'company', 'vehicle', 'machine')),
	CONSTRAINT "qualification_document_own" CHECK (holder_kind <> 'person' or holder_id = user_id),
	CONSTRAINT "qualification_document_review" CHECK (review_status in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "qualification_reading" (
	"rental_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "qualification_reading_rental_id_user_id_pk" PRIMARY KEY("rental_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "qualification_type" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"equipment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"day_fen" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"rental_fen" bigint NOT NULL,
	"service_fen" bigint NOT NULL,
	"delivery_fen" bigint NOT NULL,
	"deposit_fen" bigint NOT NULL,
	"total_fen" bigint NOT NULL,
	"distance_km" smallint,
	"distance_source" text,
	"is_pickup" boolean DEFAULT false NOT NULL,
	"terms" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" bigint,
	"tenant_name" text,
	"renter_key" bigint GENERATED ALWAYS AS (coalesce(-tenant_id, user_id)) STORED NOT NULL,
	"equipment_id" bigint NOT NULL,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"quote_id" bigint NOT NULL,
	"owner_id" bigint,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"delivery_lat" double precision,
	"delivery_lng" double precision,
	"remarks" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"day_fen" bigint NOT NULL,
	"rental_fen" bigint NOT NULL,
	"service_fen" bigint NOT NULL,
	"delivery_fen" bigint NOT NULL,
	"deposit_fen" bigint NOT NULL,
	"total_fen" bigint NOT NULL,
	"deposit_kind" text DEFAULT 'paid' NOT NULL,
	"deposit_base_fen" bigint NOT NULL,
	"deposit_hold_fen" bigint DEFAULT 0 NOT NULL,
	"deposit_held_at" timestamp with time zone,
	"hold_expires_at" timestamp with time zone,
	"awaits_approval" boolean DEFAULT false NOT NULL,
	"document_count" smallint DEFAULT 0 NOT NULL,
	"agreement_id" bigint,
	"agreement_number" text,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	"reviewed_at" timestamp with time zone,
	"verification_status" text DEFAULT 'pending' NOT NULL,
	"verification_notes" text DEFAULT '' NOT NULL,
	"verified_at" timestamp with time zone,
	"waiting_since" timestamp with time zone DEFAULT now() NOT NULL,
	"submissions" smallint DEFAULT 0 NOT NULL,
	"contract_generated_at" timestamp with time zone,
	"contract_signed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"receipt_due_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"return_announced_at" timestamp with time zone,
	"planned_return_date" date,
	"waited_days" smallint DEFAULT 0 NOT NULL,
	"returned_at" timestamp with time zone,
	"production_started_at" timestamp with time zone,
	"production_completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_status" CHECK (status in ('pending', 'pending_approval', 'pending_verification', 'qualification_rejected', 'pending_contract', 'pending_signature', 'pending_payment', 'pending_delivery', 'in_use', 'overdue', 'returned', 'cancelled')),
	CONSTRAINT "rental_tenant" CHECK ((tenant_id is null) = (tenant_name is null)),
	CONSTRAINT "rental_period" CHECK (end_date >= start_date and days = end_date - start_date + 1),
	CONSTRAINT "rental_deposit" CHECK (deposit_kind in ('free', 'frozen', 'paid') and case deposit_kind
        when 'paid' then deposit_fen = deposit_base_fen and deposit_hold_fen = 0
        else deposit_fen = 0 and deposit_hold_fen between 0 and deposit_base_fen end),
	CONSTRAINT "rental_quantity" CHECK (quantity between 1 and 50),
	CONSTRAINT "rental_delivery_point" CHECK ((delivery_lat is null) = (delivery_lng is null)),
	CONSTRAINT "rental_total" CHECK (total_fen = rental_fen + service_fen + delivery_fen + deposit_fen)
);
--> statement-breakpoint
CREATE TABLE "rental_extension" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"previous_end_date" date NOT NULL,
	"new_end_date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'later' NOT NULL,
	"days" smallint DEFAULT 0 NOT NULL,
	"rent_fen" bigint NOT NULL,
	"service_fen" bigint NOT NULL,
	"extras_fen" bigint DEFAULT 0 NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_at" timestamp with time zone,
	"lapses_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_history" (
	"id" bigserial NOT NULL,
	"rental_id" bigint NOT NULL,
	"from_status" text,
	"status" text NOT NULL,
	"action" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_history_id_changed_at_pk" PRIMARY KEY("id","changed_at")
) PARTITION BY RANGE ("changed_at");
--> statement-breakpoint
COMMENT ON TABLE "rental_history" IS 'partitioned by year';
--> statement-breakpoint
CREATE TABLE "rental_issue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"issue_type" text NOT NULL,
	"description" text NOT NULL,
	"is_resolved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_issue_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"issue_id" bigint NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"equipment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "platform_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" bigint,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_title" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" bigint,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_address" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" bigint,
	"label" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"region" text NOT NULL,
	"address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"licence_file_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"waiting_since" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"founded_by" bigint NOT NULL,
	"account_id" bigint,
	"approval_above_fen" bigint,
	"monthly_budget_fen" bigint,
	"approves_without_deposit" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_status" CHECK (status in ('pending', 'verified', 'rejected', 'frozen')),
	CONSTRAINT "tenant_limits" CHECK (approval_above_fen >= 0 and monthly_budget_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "tenant_invitation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"token" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_invitation_role" CHECK (role in ('head', 'buyer', 'approver', 'finance', 'site')),
	CONSTRAINT "tenant_invitation_ended" CHECK (accepted_at is null or withdrawn_at is null)
);
--> statement-breakpoint
CREATE TABLE "tenant_member" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "tenant_member_role" CHECK (role in ('head', 'buyer', 'approver', 'finance', 'site'))
);
--> statement-breakpoint
CREATE TABLE "waiting_digest" (
	"desk" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_digest_desk_day_pk" PRIMARY KEY("desk","day")
);
--> statement-breakpoint
CREATE TABLE "waiting_watch" (
	"desk" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "waiting_watch_desk_subject_id_pk" PRIMARY KEY("desk","subject_id")
);
--> statement-breakpoint
CREATE TABLE "cargo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shipper_id" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"goods_name" text NOT NULL,
	"goods_category" text NOT NULL,
	"packing" text DEFAULT '' NOT NULL,
	"pieces" integer NOT NULL,
	"weight_kg" integer NOT NULL,
	"length_cm" integer,
	"width_cm" integer,
	"height_cm" integer,
	"value_fen" bigint DEFAULT 0 NOT NULL,
	"vehicle_type" text NOT NULL,
	"price_fen" bigint,
	"low_fen" bigint NOT NULL,
	"reference_fen" bigint NOT NULL,
	"high_fen" bigint NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"from_city" text NOT NULL,
	"from_latitude" double precision NOT NULL,
	"from_longitude" double precision NOT NULL,
	"to_city" text NOT NULL,
	"to_latitude" double precision NOT NULL,
	"to_longitude" double precision NOT NULL,
	"km" integer NOT NULL,
	"minutes" integer NOT NULL,
	"is_estimate" boolean NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"leave_before" timestamp with time zone NOT NULL,
	"deliver_before" timestamp with time zone NOT NULL,
	"needs_crane" boolean NOT NULL,
	"has_crane" boolean NOT NULL,
	"has_night_parking" boolean NOT NULL,
	"site_waits" smallint,
	"lane_median_fen" bigint NOT NULL,
	"fixed_points" smallint NOT NULL,
	"terms_id" bigint DEFAULT 0 NOT NULL,
	"rental_id" bigint,
	"machine_way" text,
	"published_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"reopened_at" timestamp with time zone,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cargo_status" CHECK (status in ('draft', 'open', 'taken', 'done', 'cancelled', 'expired')),
	CONSTRAINT "cargo_mode" CHECK (mode in ('fixed', 'bid')),
	CONSTRAINT "cargo_vehicle_type" CHECK (vehicle_type in ('box_4_2', 'flatbed_4_2', 'box_6_8', 'flatbed_6_8', 'crane_6_8', 'rollback_7', 'box_9_6', 'flatbed_9_6', 'lowbed_13', 'flatbed_13', 'flatbed_17_5', 'lowbed_17_5')),
	CONSTRAINT "cargo_machine_way" CHECK (case when machine_way is null then rental_id is null
        else machine_way in ('out', 'back', 'move') and (rental_id is null) = (machine_way = 'move') end),
	CONSTRAINT "cargo_price" CHECK (price_fen > 0 and (mode = 'bid' or published_at is null or price_fen is not null)),
	CONSTRAINT "cargo_published" CHECK (published_at is not null or status in ('draft', 'cancelled')),
	CONSTRAINT "cargo_measures" CHECK (weight_kg > 0 and pieces > 0 and km > 0)
);
--> statement-breakpoint
CREATE TABLE "cargo_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cargo_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cargo_interest" (
	"cargo_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"seen_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	CONSTRAINT "cargo_interest_cargo_id_driver_id_pk" PRIMARY KEY("cargo_id","driver_id")
);
--> statement-breakpoint
CREATE TABLE "cargo_stop" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cargo_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"city" text NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_exact" boolean NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"has_crane" boolean DEFAULT false NOT NULL,
	"has_ramp" boolean DEFAULT false NOT NULL,
	"has_night_parking" boolean DEFAULT false NOT NULL,
	"km_from_last" integer DEFAULT 0 NOT NULL,
	"minutes_from_last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cargo_stop_kind" CHECK (kind in ('pickup', 'delivery')),
	CONSTRAINT "cargo_stop_window" CHECK (window_start < window_end)
);
--> statement-breakpoint
CREATE TABLE "cargo_unit" (
	"cargo_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"held_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "cargo_unit_cargo_id_unit_id_pk" PRIMARY KEY("cargo_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "cargo_version" (
	"cargo_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cargo_version_cargo_id_version_pk" PRIMARY KEY("cargo_id","version")
);
--> statement-breakpoint
CREATE TABLE "freight_bid" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cargo_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"driver_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"price_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"match" jsonb NOT NULL,
	"screened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_bid_status" CHECK (status in ('offered', 'withdrawn', 'chosen', 'declined', 'lapsed')),
	CONSTRAINT "freight_bid_price" CHECK (price_fen > 0)
);
--> statement-breakpoint
CREATE TABLE "freight_membership" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"plan" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"commission_percent" integer NOT NULL,
	"days" smallint NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp with time zone,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"unused_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_membership_status" CHECK (status in ('pending_payment', 'active', 'ended', 'cancelled')),
	CONSTRAINT "freight_membership_plan" CHECK (plan in ('month', 'year')),
	CONSTRAINT "freight_membership_price" CHECK (price_fen > 0 and unused_fen between 0 and price_fen and days > 0),
	CONSTRAINT "freight_membership_term" CHECK ((paid_at is null) = (begins_at is null) and (begins_at is null) = (ends_at is null))
);
--> statement-breakpoint
CREATE TABLE "freight_dispute" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"claimed_fen" bigint NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"to_shipper_fen" bigint,
	"to_driver_fen" bigint,
	"decision" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "freight_extra" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"working" text NOT NULL,
	"status" text NOT NULL,
	"respond_before" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"objection" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_extra_status" CHECK (status in ('claimed', 'accepted', 'objected', 'decided')),
	CONSTRAINT "freight_extra_kind" CHECK (kind in ('waiting', 'stop', 'toll')),
	CONSTRAINT "freight_extra_amount" CHECK (amount_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "freight_finding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"one_id" bigint NOT NULL,
	"other_id" bigint,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fact_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"closed_by" bigint,
	"closed_at" timestamp with time zone,
	CONSTRAINT "freight_finding_kind" CHECK (kind in ('one_device', 'shared_device', 'shared_phone', 'shared_account', 'given_up_pair', 'dear_for_platform', 'given_up_often')),
	CONSTRAINT "freight_finding_status" CHECK (status in ('open', 'harmless', 'acted'))
);
--> statement-breakpoint
CREATE TABLE "freight_finding_fact" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"finding_id" bigint NOT NULL,
	"key" text NOT NULL,
	"order_id" bigint,
	"cargo_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_deduction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"extra_id" bigint,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone NOT NULL,
	"object_before" timestamp with time zone NOT NULL,
	"objection" text DEFAULT '' NOT NULL,
	"objected_at" timestamp with time zone,
	"granted_fen" bigint,
	"borne_by" text DEFAULT '' NOT NULL,
	"review" text DEFAULT '' NOT NULL,
	"reviewed_by" bigint,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "freight_deduction_status" CHECK (status in ('agreed', 'standing', 'objected', 'upheld', 'changed')),
	CONSTRAINT "freight_deduction_kind" CHECK (kind in ('dispute', 'compensation', 'extra', 'waiver')),
	CONSTRAINT "freight_deduction_amount" CHECK (amount_fen > 0 and coalesce(granted_fen, 0) between 0 and amount_fen),
	CONSTRAINT "freight_deduction_reviewed" CHECK ((granted_fen is null) = (reviewed_at is null) and (reviewed_at is null) = (reviewed_by is null))
);
--> statement-breakpoint
CREATE TABLE "freight_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"event_id" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cargo_id" bigint NOT NULL,
	"cargo_version" integer NOT NULL,
	"shipper_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"price_fen" bigint NOT NULL,
	"driver_fen" bigint,
	"back_fen" bigint,
	"commission_percent" integer NOT NULL,
	"empty_km" integer NOT NULL,
	"km" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"period" "tstzrange" NOT NULL,
	"pay_before" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"deliver_before" timestamp with time zone NOT NULL,
	"pickup_code" text NOT NULL,
	"receipt_code" text NOT NULL,
	"code_failures" integer DEFAULT 0 NOT NULL,
	"late_told_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"is_arrival_doubtful" boolean DEFAULT false NOT NULL,
	"loaded_at" timestamp with time zone,
	"unloading_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"confirm_before" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"screened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_order_handed_out" CHECK ((driver_fen is null) = (back_fen is null) and coalesce(driver_fen + back_fen, price_fen) = price_fen),
	CONSTRAINT "freight_order_status" CHECK (status in ('pending_payment', 'pending_pickup', 'en_route', 'loading', 'in_transit', 'unloading', 'delivered', 'completed', 'disputed', 'cancelled')),
	CONSTRAINT "freight_order_price" CHECK (price_fen > 0 and commission_percent between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "freight_position" (
	"order_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_kmh" smallint,
	"heading" smallint,
	"accuracy_m" integer,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "freight_position_order_id_seq_at_pk" PRIMARY KEY("order_id","seq","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
COMMENT ON TABLE "freight_position" IS 'partitioned by day';
--> statement-breakpoint
CREATE TABLE "freight_rating" (
	"order_id" bigint NOT NULL,
	"side" text NOT NULL,
	"user_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"tags" jsonb NOT NULL,
	"comments" text NOT NULL,
	"counted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_rating_order_id_side_pk" PRIMARY KEY("order_id","side"),
	CONSTRAINT "freight_rating_side" CHECK (side in ('driver', 'shipper')),
	CONSTRAINT "freight_rating_points" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "freight_share" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_track" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"empty_metres" integer DEFAULT 0 NOT NULL,
	"loaded_metres" integer DEFAULT 0 NOT NULL,
	"driving_since" timestamp with time zone,
	"standing_since" timestamp with time zone,
	"points" integer DEFAULT 0 NOT NULL,
	"last_seq" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip_occupancy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"period" "tstzrange" NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_driver" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"carrier_id" bigint NOT NULL,
	"driver_id" bigint,
	"phone" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "freight_driver" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"real_name" text NOT NULL,
	"licence" text NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"home_city" text DEFAULT '' NOT NULL,
	"home_latitude" double precision,
	"home_longitude" double precision,
	"lanes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hours" jsonb,
	"latitude" double precision,
	"longitude" double precision,
	"position_at" timestamp with time zone,
	"completed_trips" integer DEFAULT 0 NOT NULL,
	"on_time_trips" integer DEFAULT 0 NOT NULL,
	"late_give_ups" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_driver_kind" CHECK (kind in ('driver', 'carrier')),
	CONSTRAINT "freight_driver_home" CHECK ((home_latitude is null) = (home_longitude is null))
);
--> statement-breakpoint
CREATE TABLE "freight_shipper" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"invoice_title" text DEFAULT '' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"paid_in_time" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_shipper_kind" CHECK (kind in ('person', 'company'))
);
--> statement-breakpoint
CREATE TABLE "freight_vehicle" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"driver_id" bigint,
	"type" text NOT NULL,
	"plate" text NOT NULL,
	"length_cm" integer NOT NULL,
	"load_kg" integer NOT NULL,
	"volume_litres" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_vehicle_type" CHECK (type in ('box_4_2', 'flatbed_4_2', 'box_6_8', 'flatbed_6_8', 'crane_6_8', 'rollback_7', 'box_9_6', 'flatbed_9_6', 'lowbed_13', 'flatbed_13', 'flatbed_17_5', 'lowbed_17_5')),
	CONSTRAINT "freight_vehicle_measures" CHECK (length_cm > 0 and load_kg > 0 and volume_litres > 0)
);
--> statement-breakpoint
CREATE TABLE "freight_price_terms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earning" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payee_id" bigint NOT NULL,
	"role" text NOT NULL,
	"payable_kind" text NOT NULL,
	"payable_id" bigint NOT NULL,
	"source" text NOT NULL,
	"gross_fen" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"commission_percent" smallint NOT NULL,
	"commission_fen" bigint NOT NULL,
	"net_fen" bigint NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"settled_on" date NOT NULL,
	"due_on" date NOT NULL,
	"paid_at" timestamp with time zone,
	"reference" text DEFAULT '' NOT NULL,
	"payout_account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_fen" bigint DEFAULT 0 NOT NULL,
	"refund_id" bigint,
	CONSTRAINT "earning_role" CHECK (role in ('owner', 'driver', 'technician', 'supplier')),
	CONSTRAINT "earning_net" CHECK (net_fen = gross_fen - commission_fen and net_fen >= 0 and commission_fen >= 0),
	CONSTRAINT "earning_status" CHECK (status in ('due', 'paid', 'taken'))
);
--> statement-breakpoint
CREATE TABLE "deposit_hold" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payable_kind" text NOT NULL,
	"payable_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"method" text NOT NULL,
	"gateway" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"captured_fen" bigint DEFAULT 0 NOT NULL,
	"released_fen" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"qr_code" text,
	"gateway_url" text,
	"form_data" jsonb,
	"gateway_trade" text,
	"failure" text,
	"expires_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"release_asked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_hold_number_unique" UNIQUE("number"),
	CONSTRAINT "deposit_hold_status" CHECK (status in ('waiting', 'held', 'captured', 'released', 'failed')),
	CONSTRAINT "deposit_hold_amount" CHECK (amount_fen > 0 and captured_fen >= 0 and released_fen >= 0 and captured_fen + released_fen <= amount_fen)
);
--> statement-breakpoint
CREATE TABLE "hold_capture" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"hold_id" bigint NOT NULL,
	"payable_kind" text NOT NULL,
	"payable_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"failure" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hold_capture_number_unique" UNIQUE("number"),
	CONSTRAINT "hold_capture_amount" CHECK (amount_fen > 0),
	CONSTRAINT "hold_capture_status" CHECK (status in ('processing', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "payout_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payee_id" bigint NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"source" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_account_source" CHECK (source in ('application', 'change')),
	CONSTRAINT "payout_account_called_off" CHECK (cancelled_at is null or cancelled_at < effective_at)
);
--> statement-breakpoint
CREATE TABLE "payout_hold" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payee_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"placed_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"released_by" bigint,
	"released_at" timestamp with time zone,
	CONSTRAINT "payout_hold_released" CHECK ((released_at is null) = (notes is null) and (released_at is null) = (released_by is null))
);
--> statement-breakpoint
CREATE TABLE "delivery_record" (
	"rental_id" bigint PRIMARY KEY NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"delivered_by" text NOT NULL,
	"trip_id" bigint,
	"arrived_at" timestamp with time zone,
	"arrived_by" text,
	"arrived_lat" double precision,
	"arrived_lng" double precision,
	"receiver" text DEFAULT '' NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_handover" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"party" text NOT NULL,
	"meter" numeric(10, 1),
	"level" text DEFAULT '' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"recorded_by" bigint NOT NULL,
	"recorded_by_name" text NOT NULL,
	"trip_id" bigint,
	"trip" jsonb,
	"arrived_at" timestamp with time zone,
	"handed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_handover_stage" CHECK (stage in ('out', 'back')),
	CONSTRAINT "rental_handover_party" CHECK (party in ('lessor', 'renter', 'carrier')),
	CONSTRAINT "rental_handover_trip" CHECK ((party = 'carrier') = (trip_id is not null) and (trip_id is null) = (trip is null))
);
--> statement-breakpoint
CREATE TABLE "rental_handover_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"handover_id" bigint NOT NULL,
	"position" text NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_record" (
	"rental_id" bigint PRIMARY KEY NOT NULL,
	"announced_at" timestamp with time zone,
	"planned_return_date" date,
	"reason" text DEFAULT '' NOT NULL,
	"is_early" boolean DEFAULT false NOT NULL,
	"arrived_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"stopped_on" date,
	"condition" text DEFAULT '' NOT NULL,
	"late_days" smallint DEFAULT 0 NOT NULL,
	"late_fen" bigint DEFAULT 0 NOT NULL,
	"overtime_tenths" integer DEFAULT 0 NOT NULL,
	"overtime_fen" bigint DEFAULT 0 NOT NULL,
	"repair_fen" bigint DEFAULT 0 NOT NULL,
	"damage_fen" bigint DEFAULT 0 NOT NULL,
	"deductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unpaid_extension_fen" bigint DEFAULT 0 NOT NULL,
	"rent_refund_fen" bigint DEFAULT 0 NOT NULL,
	"deposit_refund_fen" bigint DEFAULT 0 NOT NULL,
	"stood_unit_days" integer DEFAULT 0 NOT NULL,
	"standstill_fen" bigint DEFAULT 0 NOT NULL,
	"standby_unit_hours" integer DEFAULT 0 NOT NULL,
	"standby_fen" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_reminder" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"end_date" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_reminder" (
	"rental_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_reminder_rental_id_kind_day_pk" PRIMARY KEY("rental_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "rental_unit" (
	"rental_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"unit_id" bigint NOT NULL,
	CONSTRAINT "rental_unit_rental_id_position_pk" PRIMARY KEY("rental_id","position"),
	CONSTRAINT "rental_unit_position" CHECK (position >= 1)
);
--> statement-breakpoint
CREATE TABLE "tenant_approval" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"rental_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reasons" jsonb NOT NULL,
	"month_fen" bigint NOT NULL,
	"budget_fen" bigint,
	"requested_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_approval_status" CHECK (status in ('pending', 'approved', 'rejected', 'lapsed')),
	CONSTRAINT "tenant_approval_decided" CHECK ((status = 'pending') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_original_id_stored_file_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_template_id_agreement_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."agreement_template"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_signature_file_id_stored_file_id_fk" FOREIGN KEY ("signature_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_pdf_file_id_stored_file_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_signed_by_app_user_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_attachment" ADD CONSTRAINT "agreement_attachment_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_attachment" ADD CONSTRAINT "agreement_attachment_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_status_request" ADD CONSTRAINT "agreement_status_request_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_check" ADD CONSTRAINT "application_check_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_check" ADD CONSTRAINT "application_check_recorded_by_app_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_verified_by_app_user_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment_document" ADD CONSTRAINT "equipment_document_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment_document" ADD CONSTRAINT "equipment_document_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment_document" ADD CONSTRAINT "equipment_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment_photo" ADD CONSTRAINT "equipment_photo_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment_photo" ADD CONSTRAINT "equipment_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "equipment_unit" ADD CONSTRAINT "equipment_unit_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dismissed_finding" ADD CONSTRAINT "dismissed_finding_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_claim" ADD CONSTRAINT "deposit_claim_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_claim" ADD CONSTRAINT "deposit_claim_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_claim_photo" ADD CONSTRAINT "deposit_claim_photo_claim_id_deposit_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."deposit_claim"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_claim_photo" ADD CONSTRAINT "deposit_claim_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_clash" ADD CONSTRAINT "field_clash_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_event" ADD CONSTRAINT "field_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_file" ADD CONSTRAINT "field_file_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_file" ADD CONSTRAINT "field_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_photo" ADD CONSTRAINT "field_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_photo" ADD CONSTRAINT "field_photo_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "field_piece" ADD CONSTRAINT "field_piece_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_avatar_file_id_stored_file_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "phone_change" ADD CONSTRAINT "phone_change_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "phone_change" ADD CONSTRAINT "phone_change_asked_by_app_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_business_role" ADD CONSTRAINT "user_business_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "user_business_role_holders" ON "user_business_role" USING btree ("role","user_id");
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_ordered_by_app_user_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_event" ADD CONSTRAINT "maintenance_event_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_event" ADD CONSTRAINT "maintenance_event_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_history" ADD CONSTRAINT "maintenance_history_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_history" ADD CONSTRAINT "maintenance_history_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_occupancy_id_occupancy_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancy"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_assigned_to_app_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_sending_id_notification_sending_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."notification_sending"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_sending_id_notification_sending_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."notification_sending"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_sending" ADD CONSTRAINT "notification_sending_sent_by_app_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_posting_id_ledger_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_posting"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_handled_by_app_user_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_capture" ADD CONSTRAINT "sandbox_capture_order_number_sandbox_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sandbox_order"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_order_number_sandbox_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sandbox_order"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qualification_decision" ADD CONSTRAINT "qualification_decision_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qualification_document" ADD CONSTRAINT "qualification_document_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qualification_document" ADD CONSTRAINT "qualification_document_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qualification_document" ADD CONSTRAINT "qualification_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qualification_reading" ADD CONSTRAINT "qualification_reading_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qualification_reading" ADD CONSTRAINT "qualification_reading_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_extension" ADD CONSTRAINT "rental_extension_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_history" ADD CONSTRAINT "rental_history_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_issue" ADD CONSTRAINT "rental_issue_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_issue_photo" ADD CONSTRAINT "rental_issue_photo_issue_id_rental_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."rental_issue"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_issue_photo" ADD CONSTRAINT "rental_issue_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_title" ADD CONSTRAINT "invoice_title_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_title" ADD CONSTRAINT "invoice_title_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_licence_file_id_stored_file_id_fk" FOREIGN KEY ("licence_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_founded_by_app_user_id_fk" FOREIGN KEY ("founded_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_account_id_app_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_invitation" ADD CONSTRAINT "tenant_invitation_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_invitation" ADD CONSTRAINT "tenant_invitation_invited_by_app_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo" ADD CONSTRAINT "cargo_shipper_id_freight_shipper_user_id_fk" FOREIGN KEY ("shipper_id") REFERENCES "public"."freight_shipper"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_history" ADD CONSTRAINT "cargo_history_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_interest" ADD CONSTRAINT "cargo_interest_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_interest" ADD CONSTRAINT "cargo_interest_driver_id_freight_driver_user_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."freight_driver"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_stop" ADD CONSTRAINT "cargo_stop_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_unit" ADD CONSTRAINT "cargo_unit_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_unit" ADD CONSTRAINT "cargo_unit_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cargo_version" ADD CONSTRAINT "cargo_version_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_bid" ADD CONSTRAINT "freight_bid_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_bid" ADD CONSTRAINT "freight_bid_driver_id_app_user_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_bid" ADD CONSTRAINT "freight_bid_vehicle_id_freight_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."freight_vehicle"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_membership" ADD CONSTRAINT "freight_membership_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_dispute" ADD CONSTRAINT "freight_dispute_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_extra" ADD CONSTRAINT "freight_extra_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_finding" ADD CONSTRAINT "freight_finding_one_id_app_user_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_finding" ADD CONSTRAINT "freight_finding_other_id_app_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_finding" ADD CONSTRAINT "freight_finding_closed_by_app_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_finding_fact" ADD CONSTRAINT "freight_finding_fact_finding_id_freight_finding_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."freight_finding"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_finding_fact" ADD CONSTRAINT "freight_finding_fact_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_finding_fact" ADD CONSTRAINT "freight_finding_fact_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_deduction" ADD CONSTRAINT "freight_deduction_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_deduction" ADD CONSTRAINT "freight_deduction_payee_id_app_user_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_deduction" ADD CONSTRAINT "freight_deduction_extra_id_freight_extra_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."freight_extra"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_deduction" ADD CONSTRAINT "freight_deduction_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_deduction" ADD CONSTRAINT "freight_deduction_reviewed_by_app_user_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_history" ADD CONSTRAINT "freight_history_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_order" ADD CONSTRAINT "freight_order_cargo_id_cargo_id_fk" FOREIGN KEY ("cargo_id") REFERENCES "public"."cargo"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_order" ADD CONSTRAINT "freight_order_shipper_id_freight_shipper_user_id_fk" FOREIGN KEY ("shipper_id") REFERENCES "public"."freight_shipper"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_order" ADD CONSTRAINT "freight_order_payee_id_app_user_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_order" ADD CONSTRAINT "freight_order_driver_id_app_user_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_order" ADD CONSTRAINT "freight_order_vehicle_id_freight_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."freight_vehicle"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_rating" ADD CONSTRAINT "freight_rating_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_share" ADD CONSTRAINT "freight_share_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_track" ADD CONSTRAINT "freight_track_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_occupancy" ADD CONSTRAINT "trip_occupancy_order_id_freight_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."freight_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "carrier_driver" ADD CONSTRAINT "carrier_driver_carrier_id_freight_driver_user_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."freight_driver"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "carrier_driver" ADD CONSTRAINT "carrier_driver_driver_id_app_user_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_driver" ADD CONSTRAINT "freight_driver_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_shipper" ADD CONSTRAINT "freight_shipper_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_vehicle" ADD CONSTRAINT "freight_vehicle_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "freight_vehicle" ADD CONSTRAINT "freight_vehicle_driver_id_app_user_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earning" ADD CONSTRAINT "earning_payee_id_app_user_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_hold" ADD CONSTRAINT "deposit_hold_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hold_capture" ADD CONSTRAINT "hold_capture_hold_id_deposit_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."deposit_hold"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_payee_id_app_user_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_payee_id_app_user_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_placed_by_app_user_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_released_by_app_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_handover" ADD CONSTRAINT "rental_handover_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_handover" ADD CONSTRAINT "rental_handover_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_handover_photo" ADD CONSTRAINT "rental_handover_photo_handover_id_rental_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."rental_handover"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_handover_photo" ADD CONSTRAINT "rental_handover_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_record" ADD CONSTRAINT "return_record_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "due_reminder" ADD CONSTRAINT "due_reminder_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_reminder" ADD CONSTRAINT "rental_reminder_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_unit" ADD CONSTRAINT "rental_unit_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_unit" ADD CONSTRAINT "rental_unit_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_approval" ADD CONSTRAINT "tenant_approval_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_approval" ADD CONSTRAINT "tenant_approval_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_approval" ADD CONSTRAINT "tenant_approval_requested_by_app_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_approval" ADD CONSTRAINT "tenant_approval_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain","place");
--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_type","object_id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("object_type","at");
--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "idempotent_request_made" ON "idempotent_request" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("bucket","id") WHERE dispatched_at is null;
--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject","id") WHERE dispatched_at is null;
--> statement-breakpoint
CREATE INDEX "outbox_dispatched" ON "outbox" USING btree ("dispatched_at") WHERE dispatched_at is not null;
--> statement-breakpoint
CREATE INDEX "rate_count_end" ON "rate_count" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "stored_file_original" ON "stored_file" USING btree ("original_id") WHERE original_id is not null;
--> statement-breakpoint
CREATE INDEX "agreement_search" ON "agreement" USING gin (search_grams((agreement.facts->'lessee'->>'name'))) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "agreement_number_end" ON "agreement" USING btree (right(lower(number), 4),"id");
--> statement-breakpoint
CREATE INDEX "agreement_signature" ON "agreement" USING btree ("signature_file_id");
--> statement-breakpoint
CREATE INDEX "agreement_pdf" ON "agreement" USING btree ("pdf_file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_of_rental" ON "agreement" USING btree ("rental_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "agreement_by_rental" ON "agreement" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX "agreement_status" ON "agreement" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "agreement_waiting" ON "agreement" USING btree ("created_at","rental_id") WHERE ended_at is null and status in ('pending_review', 'pending_approval');
--> statement-breakpoint
CREATE INDEX "agreement_by_line" ON "agreement" USING btree ("line","status","id");
--> statement-breakpoint
CREATE INDEX "agreement_of_line" ON "agreement" USING btree ("line","id");
--> statement-breakpoint
CREATE INDEX "agreement_unsealed" ON "agreement" USING btree ("signed_at") WHERE pdf_file_id is null;
--> statement-breakpoint
CREATE INDEX "agreement_of_template" ON "agreement" USING btree ("template_id","template_version");
--> statement-breakpoint
CREATE INDEX "agreement_attachment_file" ON "agreement_attachment" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "agreement_attachment_of" ON "agreement_attachment" USING btree ("agreement_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_template_default" ON "agreement_template" USING btree ("line") WHERE is_default;
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_template_version_once" ON "agreement_template_version" USING btree ("template_id","version");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_status_request_open" ON "agreement_status_request" USING btree ("rental_id") WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX "agreement_status_request_waiting" ON "agreement_status_request" USING btree ("created_at","rental_id") WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX "agreement_status_request_of" ON "agreement_status_request" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX "agreement_status_request_state" ON "agreement_status_request" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "agreement_status_request_by_line" ON "agreement_status_request" USING btree ("line","state","id");
--> statement-breakpoint
CREATE INDEX "application_newest" ON "application" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "application_of_kind" ON "application" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "application_by_user" ON "application" USING btree ("user_id","kind","id");
--> statement-breakpoint
CREATE INDEX "application_of_status" ON "application" USING btree ("status","kind","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "application_pending" ON "application" USING btree ("user_id","kind",coalesce(details ->> 'about', '')) WHERE status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "application_check_once" ON "application_check" USING btree ("application_id","code");
--> statement-breakpoint
CREATE INDEX "application_document_file" ON "application_document" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "application_document_of" ON "application_document" USING btree ("application_id");
--> statement-breakpoint
CREATE INDEX "application_history_of" ON "application_history" USING btree ("application_id");
--> statement-breakpoint
CREATE INDEX "occupancy_of_unit" ON "occupancy" USING btree ("unit_id",lower(period));
--> statement-breakpoint
CREATE INDEX "occupancy_rental" ON "occupancy" USING btree ("rental_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "category_code" ON "category" USING btree ("line","code");
--> statement-breakpoint
CREATE INDEX "equipment_named" ON "equipment" USING btree ("line","name","id") WHERE status <> 'removed';
--> statement-breakpoint
CREATE INDEX "equipment_search" ON "equipment" USING gin ("search_grams") WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "equipment_value" ON "equipment" USING btree ("line","market_value_fen","id") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "equipment_day_price" ON "equipment" USING btree ("line",(coalesce(day_fen, CASE line WHEN 'medical' THEN coalesce(nullif(round(market_value_fen * 1::numeric / 100)::bigint, 0), 10000) WHEN 'engineering' THEN coalesce(nullif(round(market_value_fen * 1::numeric / 100)::bigint, 0), 50000) WHEN 'manufacturing' THEN coalesce(nullif(round(market_value_fen * 1::numeric / 100)::bigint, 0), 30000) WHEN 'car' THEN coalesce(nullif(round(market_value_fen * 0.2::numeric / 100)::bigint, 0), 15000) END)),"id") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "equipment_newest" ON "equipment" USING btree ("line","created_at","id") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "equipment_category" ON "equipment" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "equipment_default" ON "equipment" USING btree ("line","rental_count" DESC NULLS LAST,"id") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "equipment_of_owner" ON "equipment" USING btree ("owner_id","id") WHERE owner_id is not null;
--> statement-breakpoint
CREATE INDEX "equipment_to_verify" ON "equipment" USING btree ("line","verification_asked_at","id") WHERE verification_status = 'pending';
--> statement-breakpoint
CREATE INDEX "equipment_document_unit" ON "equipment_document" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "equipment_document_file" ON "equipment_document" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "equipment_document_of" ON "equipment_document" USING btree ("equipment_id");
--> statement-breakpoint
CREATE INDEX "equipment_photo_file" ON "equipment_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "equipment_photo_of" ON "equipment_photo" USING btree ("equipment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_unit_serial" ON "equipment_unit" USING btree ("serial");
--> statement-breakpoint
CREATE INDEX "equipment_unit_serial_end" ON "equipment_unit" USING btree (right(lower(serial), 4),"id");
--> statement-breakpoint
CREATE INDEX "equipment_unit_of" ON "equipment_unit" USING btree ("equipment_id");
--> statement-breakpoint
CREATE INDEX "equipment_unit_city" ON "equipment_unit" USING btree ("city","equipment_id");
--> statement-breakpoint
CREATE INDEX "dismissed_finding_of" ON "dismissed_finding" USING btree ("rental_id","rule");
--> statement-breakpoint
CREATE INDEX "deposit_claim_objected" ON "deposit_claim" USING btree ("objected_at","id" DESC NULLS FIRST) WHERE status = 'objected';
--> statement-breakpoint
CREATE INDEX "deposit_claim_due" ON "deposit_claim" USING btree ("due_at") WHERE status = 'awaiting_renter';
--> statement-breakpoint
CREATE INDEX "deposit_claim_in_status" ON "deposit_claim" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "deposit_claim_photo_file" ON "deposit_claim_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "deposit_claim_photo_of" ON "deposit_claim_photo" USING btree ("claim_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "field_clash_open" ON "field_clash" USING btree ("user_id","subject_kind","subject_id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "field_clash_of" ON "field_clash" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "field_clash_unchosen" ON "field_clash" USING btree ("created_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "field_clash_handed_over" ON "field_clash" USING btree ("resolved_at","id") WHERE status = 'handed_over';
--> statement-breakpoint
CREATE INDEX "field_event_age" ON "field_event" USING btree ("received_at") WHERE clash_id is null;
--> statement-breakpoint
CREATE INDEX "field_event_of" ON "field_event" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "field_event_clash" ON "field_event" USING btree ("clash_id","sequence") WHERE clash_id is not null;
--> statement-breakpoint
CREATE INDEX "field_file_file" ON "field_file" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "field_file_unused" ON "field_file" USING btree ("created_at") WHERE used_at is null;
--> statement-breakpoint
CREATE INDEX "field_photo_of" ON "field_photo" USING btree ("subject_kind","subject_id","id");
--> statement-breakpoint
CREATE INDEX "field_photo_file" ON "field_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "field_photo_hash" ON "field_photo" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "field_piece_age" ON "field_piece" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "road_route_at" ON "road_route" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username" ON "app_user" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone" ON "app_user" USING btree ("phone") WHERE phone is not null;
--> statement-breakpoint
CREATE INDEX "app_user_role" ON "app_user" USING btree ((case when technical_role = 'user' and user_type = 'admin' then 'admin' else technical_role end),"is_active","last_login_at");
--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin (search_grams(app_user.username || ' ' || app_user.display_name || ' ' || app_user.company_name)) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "app_user_phone_end" ON "app_user" USING btree (right(phone, 4),"id") WHERE phone is not null;
--> statement-breakpoint
CREATE INDEX "app_user_newest" ON "app_user" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "app_user_last_login" ON "app_user" USING btree ("last_login_at" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "app_user_avatar" ON "app_user" USING btree ("avatar_file_id");
--> statement-breakpoint
CREATE INDEX "login_failure_ip" ON "login_failure" USING btree ("ip","at");
--> statement-breakpoint
CREATE INDEX "login_failure_at" ON "login_failure" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "phone_change_of" ON "phone_change" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "phone_change_phone" ON "phone_change" USING btree ("phone");
--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sms_code_phone" ON "sms_code" USING btree ("phone","purpose","created_at");
--> statement-breakpoint
CREATE INDEX "device_alert_open" ON "device_alert" USING btree ("created_at","id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "device_alert_at" ON "device_alert" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "device_alert_of" ON "device_alert" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "device_command_of" ON "device_command" USING btree ("unit_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_history_of" ON "maintenance_history" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_rental" ON "maintenance_request" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_by_line" ON "maintenance_request" USING btree ("line","status","id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_by_user" ON "maintenance_request" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_by_unit" ON "maintenance_request" USING btree ("unit_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_technician" ON "maintenance_request" USING btree ("assigned_to","start_date");
--> statement-breakpoint
CREATE INDEX "maintenance_request_days" ON "maintenance_request" USING btree ("start_date");
--> statement-breakpoint
CREATE INDEX "maintenance_request_occupancy" ON "maintenance_request" USING btree ("occupancy_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_message_once" ON "mail_message" USING btree ("user_id","cause");
--> statement-breakpoint
CREATE INDEX "mail_message_of_sending" ON "mail_message" USING btree ("sending_id") WHERE sending_id is not null;
--> statement-breakpoint
CREATE INDEX "notification_by_user" ON "notification" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "notification_read" ON "notification" USING btree ("read_at") WHERE read_at is not null;
--> statement-breakpoint
CREATE INDEX "notification_of_sending" ON "notification" USING btree ("sending_id") WHERE sending_id is not null;
--> statement-breakpoint
CREATE INDEX "notification_sending_by" ON "notification_sending" USING btree ("sent_by");
--> statement-breakpoint
CREATE INDEX "notified_cause_made" ON "notified_cause" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "text_message_once" ON "text_message" USING btree ("user_id","cause");
--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_bill_of_day" ON "gateway_bill" USING btree ("gateway","day","hash");
--> statement-breakpoint
CREATE INDEX "gateway_notice_payment" ON "gateway_notice" USING btree ("payment_number");
--> statement-breakpoint
CREATE INDEX "gateway_notice_sandbox" ON "gateway_notice" USING btree ("created_at") WHERE gateway = 'sandbox';
--> statement-breakpoint
CREATE INDEX "ledger_entry_posting" ON "ledger_entry" USING btree ("posting_id");
--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account");
--> statement-breakpoint
CREATE INDEX "ledger_posting_payable" ON "ledger_posting" USING btree ("payable_id","payable_kind");
--> statement-breakpoint
CREATE INDEX "ledger_posting_by_time" ON "ledger_posting" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("payable_kind","payable_id") WHERE status = 'processing';
--> statement-breakpoint
CREATE INDEX "payment_of_payable" ON "payment" USING btree ("payable_id","payable_kind");
--> statement-breakpoint
CREATE INDEX "payment_expiring" ON "payment" USING btree ("expires_at") WHERE status = 'processing';
--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_item_key" ON "reconciliation_item" USING btree ("gateway","key");
--> statement-breakpoint
CREATE INDEX "reconciliation_item_day" ON "reconciliation_item" USING btree ("gateway","day","state");
--> statement-breakpoint
CREATE INDEX "reconciliation_item_open" ON "reconciliation_item" USING btree ("id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "reconciliation_item_unsettled" ON "reconciliation_item" USING btree ("gateway","day") WHERE state = 'transit';
--> statement-breakpoint
CREATE INDEX "refund_of_payable" ON "refund" USING btree ("payable_id","payable_kind");
--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refund_waiting" ON "refund" USING btree ("id") WHERE status = 'processing';
--> statement-breakpoint
CREATE INDEX "refund_failed" ON "refund" USING btree ("id") WHERE status = 'failed';
--> statement-breakpoint
CREATE UNIQUE INDEX "document_reminder_once" ON "document_reminder" USING btree ("holder_kind","document_id","expires_on","days_before");
--> statement-breakpoint
CREATE INDEX "qualification_decision_of" ON "qualification_decision" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX "qualification_decision_by" ON "qualification_decision" USING btree ("decided_by","created_at");
--> statement-breakpoint
CREATE INDEX "qualification_decision_at" ON "qualification_decision" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "qualification_document_file" ON "qualification_document" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "qualification_document_kept" ON "qualification_document" USING btree ("id") WHERE rental_id is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "qualification_document_of" ON "qualification_document" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "qualification_document_user" ON "qualification_document" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "qualification_document_holder" ON "qualification_document" USING btree ("holder_kind","holder_id");
--> statement-breakpoint
CREATE INDEX "qualification_document_person_ends" ON "qualification_document" USING btree ((coalesce(qualification_document.expires_on, (qualification_document.reviewed_at at time zone 'Asia/Shanghai')::date + 365)),"type") WHERE holder_kind = 'person' and rental_id is null and deleted_at is null and review_status = 'approved';
--> statement-breakpoint
CREATE INDEX "qualification_document_ends" ON "qualification_document" USING btree ("expires_on") WHERE rental_id is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rental_search" ON "rental" USING gin (search_grams(rental.contact_name || ' ' || coalesce(rental.details->>'company_name', '') || ' ' || coalesce(rental.details->>'healthcare_facility', ''))) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "rental_number_end" ON "rental" USING btree ((id % 10000),"id");
--> statement-breakpoint
CREATE INDEX "rental_contact_phone_end" ON "rental" USING btree (right(contact_phone, 4),"id");
--> statement-breakpoint
CREATE INDEX "rental_to_deliver" ON "rental" USING btree ("start_date","id") WHERE status = 'pending_delivery' and delivered_at is null;
--> statement-breakpoint
CREATE INDEX "rental_coming_back" ON "rental" USING btree ("return_announced_at","id") WHERE status in ('in_use', 'overdue') and return_announced_at is not null;
--> statement-breakpoint
CREATE INDEX "rental_overdue" ON "rental" USING btree ("line","id") WHERE status = 'overdue';
--> statement-breakpoint
CREATE INDEX "rental_returned" ON "rental" USING btree ("line","returned_at") WHERE returned_at is not null;
--> statement-breakpoint
CREATE INDEX "rental_by_renter" ON "rental" USING btree ("renter_key","id");
--> statement-breakpoint
CREATE INDEX "rental_by_status" ON "rental" USING btree ("line","status","id");
--> statement-breakpoint
CREATE INDEX "rental_waiting" ON "rental" USING btree ((document_count > 0) desc,"waiting_since","id") WHERE status in ('pending', 'pending_approval', 'pending_verification');
--> statement-breakpoint
CREATE INDEX "rental_waiting_on_line" ON "rental" USING btree ("line","waiting_since","document_count","id") WHERE status in ('pending', 'pending_approval', 'pending_verification');
--> statement-breakpoint
CREATE INDEX "rental_decided" ON "rental" USING btree ("verified_at" DESC NULLS LAST,"id") WHERE verified_at is not null;
--> statement-breakpoint
CREATE INDEX "rental_by_verification" ON "rental" USING btree ("line","verification_status","id");
--> statement-breakpoint
CREATE INDEX "rental_holds" ON "rental" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;
--> statement-breakpoint
CREATE INDEX "rental_unpaid" ON "rental" USING btree ("start_date","id") WHERE status in ('pending', 'pending_approval', 'pending_verification', 'qualification_rejected', 'pending_contract', 'pending_signature', 'pending_payment');
--> statement-breakpoint
CREATE INDEX "rental_undelivered" ON "rental" USING btree ("end_date","id") WHERE status = 'pending_delivery' and delivered_at is null;
--> statement-breakpoint
CREATE INDEX "rental_unreceived" ON "rental" USING btree ("start_date","id") WHERE status = 'pending_delivery' and delivered_at is not null;
--> statement-breakpoint
CREATE INDEX "rental_due" ON "rental" USING btree ("end_date") WHERE status = 'in_use';
--> statement-breakpoint
CREATE INDEX "rental_of_equipment" ON "rental" USING btree ("equipment_id");
--> statement-breakpoint
CREATE INDEX "rental_by_owner" ON "rental" USING btree ("owner_id","id") WHERE owner_id is not null;
--> statement-breakpoint
CREATE INDEX "rental_extension_of" ON "rental_extension" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "rental_extension_lapsing" ON "rental_extension" USING btree ("lapses_at") WHERE paid_at is null and ended_at is null and lapses_at is not null;
--> statement-breakpoint
CREATE INDEX "rental_history_decided" ON "rental_history" USING btree ("action","changed_at") WHERE action not in ('create', 'pay');
--> statement-breakpoint
CREATE INDEX "rental_history_of" ON "rental_history" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX "rental_issue_open" ON "rental_issue" USING btree ("created_at","id") WHERE not is_resolved;
--> statement-breakpoint
CREATE INDEX "rental_issue_at" ON "rental_issue" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "rental_issue_of" ON "rental_issue" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "rental_issue_photo_file" ON "rental_issue_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "rental_issue_photo_of" ON "rental_issue_photo" USING btree ("issue_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "review_of_rental" ON "review" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "review_by_equipment" ON "review" USING btree ("equipment_id","id");
--> statement-breakpoint
CREATE INDEX "invoice_title_of_person" ON "invoice_title" USING btree ("user_id","id") WHERE tenant_id is null;
--> statement-breakpoint
CREATE INDEX "invoice_title_of_tenant" ON "invoice_title" USING btree ("tenant_id","id") WHERE tenant_id is not null;
--> statement-breakpoint
CREATE INDEX "saved_address_of_person" ON "saved_address" USING btree ("user_id","id") WHERE tenant_id is null;
--> statement-breakpoint
CREATE INDEX "saved_address_of_tenant" ON "saved_address" USING btree ("tenant_id","id") WHERE tenant_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_of_code" ON "tenant" USING btree ("credit_code") WHERE status in ('verified', 'frozen');
--> statement-breakpoint
CREATE INDEX "tenant_waiting" ON "tenant" USING btree ("waiting_since","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "tenant_by_status" ON "tenant" USING btree ("status","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_account" ON "tenant" USING btree ("account_id") WHERE account_id is not null;
--> statement-breakpoint
CREATE INDEX "tenant_founded" ON "tenant" USING btree ("founded_by");
--> statement-breakpoint
CREATE INDEX "tenant_licence" ON "tenant" USING btree ("licence_file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invitation_token" ON "tenant_invitation" USING btree ("token");
--> statement-breakpoint
CREATE INDEX "tenant_invitation_open" ON "tenant_invitation" USING btree ("tenant_id","phone") WHERE accepted_at is null and withdrawn_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_member_now" ON "tenant_member" USING btree ("user_id","tenant_id") WHERE left_at is null;
--> statement-breakpoint
CREATE INDEX "tenant_member_of" ON "tenant_member" USING btree ("tenant_id","id") WHERE left_at is null;
--> statement-breakpoint
CREATE INDEX "waiting_watch_since" ON "waiting_watch" USING btree ("desk","since");
--> statement-breakpoint
CREATE INDEX "cargo_of_shipper" ON "cargo" USING btree ("shipper_id","id");
--> statement-breakpoint
CREATE INDEX "cargo_open_near" ON "cargo" USING gist ("vehicle_type",point(from_longitude, from_latitude),"fixed_points") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_bound" ON "cargo" USING gist ("vehicle_type",point(to_longitude, to_latitude),"fixed_points","from_longitude","from_latitude") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_from" ON "cargo" USING gist (point(from_longitude, from_latitude)) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_terms" ON "cargo" USING btree ("terms_id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_priced" ON "cargo" USING btree (coalesce(price_fen, reference_fen),"id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_per_km" ON "cargo" USING btree ((coalesce(price_fen, reference_fen)::float8 / km),"id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_pickup" ON "cargo" USING btree ("window_start","id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_to" ON "cargo" USING btree ("to_city","id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_type" ON "cargo" USING btree ("vehicle_type","id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_done_lane" ON "cargo" USING btree ("from_city","to_city","vehicle_type","id") WHERE status = 'done';
--> statement-breakpoint
CREATE INDEX "cargo_of_site" ON "cargo" USING btree ("shipper_id","from_latitude","from_longitude","id");
--> statement-breakpoint
CREATE INDEX "cargo_open_cities" ON "cargo" USING btree ("from_city","to_city","id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_open_newest" ON "cargo" USING btree ("id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_expiring" ON "cargo" USING btree ("expires_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "cargo_unit_of" ON "cargo_unit" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "cargo_rental" ON "cargo" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "cargo_same" ON "cargo" USING btree ("shipper_id","fingerprint","created_at");
--> statement-breakpoint
CREATE INDEX "cargo_history_of" ON "cargo_history" USING btree ("cargo_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cargo_stop_position" ON "cargo_stop" USING btree ("cargo_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_bid_live" ON "freight_bid" USING btree ("cargo_id","driver_id") WHERE status = 'offered';
--> statement-breakpoint
CREATE INDEX "freight_bid_of_driver" ON "freight_bid" USING btree ("driver_id","id");
--> statement-breakpoint
CREATE INDEX "freight_bid_open" ON "freight_bid" USING btree ("driver_id") WHERE status = 'offered';
--> statement-breakpoint
CREATE INDEX "freight_bid_of_cargo" ON "freight_bid" USING btree ("cargo_id","price_fen");
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_membership_pending" ON "freight_membership" USING btree ("user_id") WHERE status = 'pending_payment';
--> statement-breakpoint
CREATE INDEX "freight_membership_of" ON "freight_membership" USING btree ("user_id","ends_at");
--> statement-breakpoint
CREATE INDEX "freight_membership_unpaid" ON "freight_membership" USING btree ("created_at") WHERE status = 'pending_payment';
--> statement-breakpoint
CREATE INDEX "freight_membership_running" ON "freight_membership" USING btree ("ends_at") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "freight_extra_of" ON "freight_extra" USING btree ("order_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_extra_waiting" ON "freight_extra" USING btree ("order_id","site") WHERE kind = 'waiting';
--> statement-breakpoint
CREATE INDEX "freight_extra_unanswered" ON "freight_extra" USING btree ("respond_before") WHERE status = 'claimed';
--> statement-breakpoint
CREATE INDEX "freight_extra_unpaid" ON "freight_extra" USING btree ("agreed_at") WHERE status in ('accepted', 'decided') and paid_at is null and amount_fen > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_finding_once" ON "freight_finding" USING btree ("kind","one_id",coalesce(other_id, 0));
--> statement-breakpoint
CREATE INDEX "freight_finding_open" ON "freight_finding" USING btree ("opened_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "freight_finding_newest" ON "freight_finding" USING btree ("fact_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_finding_fact_once" ON "freight_finding_fact" USING btree ("finding_id","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_deduction_once" ON "freight_deduction" USING btree ("order_id","kind",coalesce(extra_id, 0));
--> statement-breakpoint
CREATE INDEX "freight_deduction_of_payee" ON "freight_deduction" USING btree ("payee_id","id");
--> statement-breakpoint
CREATE INDEX "freight_deduction_objected" ON "freight_deduction" USING btree ("objected_at") WHERE status = 'objected';
--> statement-breakpoint
CREATE INDEX "freight_deduction_of_extra" ON "freight_deduction" USING btree ("extra_id") WHERE extra_id is not null;
--> statement-breakpoint
CREATE INDEX "session_device" ON "session" USING btree ("device","user_id") WHERE device <> '';
--> statement-breakpoint
CREATE INDEX "freight_bid_unscreened" ON "freight_bid" USING btree ("id") WHERE screened_at is null;
--> statement-breakpoint
CREATE INDEX "freight_order_unscreened" ON "freight_order" USING btree ("id") WHERE screened_at is null;
--> statement-breakpoint
CREATE INDEX "freight_order_given_up" ON "freight_order" USING btree ("driver_id","ended_at") WHERE ended_by = 'give_up';
--> statement-breakpoint
CREATE INDEX "freight_history_of" ON "freight_history" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "freight_history_signature" ON "freight_history" USING btree ((facts ->> 'signature')) WHERE action = 'deliver';
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_history_event" ON "freight_history" USING btree ("event_id") WHERE event_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_order_live" ON "freight_order" USING btree ("cargo_id") WHERE status not in ('completed', 'cancelled');
--> statement-breakpoint
CREATE INDEX "freight_order_of_cargo" ON "freight_order" USING btree ("cargo_id");
--> statement-breakpoint
CREATE INDEX "freight_order_of_shipper" ON "freight_order" USING btree ("shipper_id","id");
--> statement-breakpoint
CREATE INDEX "freight_order_of_driver" ON "freight_order" USING btree ("driver_id","id");
--> statement-breakpoint
CREATE INDEX "freight_order_of_payee" ON "freight_order" USING btree ("payee_id","id");
--> statement-breakpoint
CREATE INDEX "freight_order_of_vehicle" ON "freight_order" USING btree ("vehicle_id","id");
--> statement-breakpoint
CREATE INDEX "freight_order_unpaid" ON "freight_order" USING btree ("pay_before") WHERE status = 'pending_payment';
--> statement-breakpoint
CREATE INDEX "freight_order_unconfirmed" ON "freight_order" USING btree ("confirm_before") WHERE status = 'delivered';
--> statement-breakpoint
CREATE INDEX "freight_order_awaited" ON "freight_order" USING btree ("window_end") WHERE status in ('pending_pickup', 'en_route');
--> statement-breakpoint
CREATE INDEX "freight_order_overdue" ON "freight_order" USING btree ("deliver_before") WHERE status in ('loading', 'in_transit', 'unloading');
--> statement-breakpoint
CREATE INDEX "freight_order_no_shows" ON "freight_order" USING btree ("driver_id","ended_at") WHERE ended_by = 'release_no_show';
--> statement-breakpoint
CREATE INDEX "freight_order_under_way" ON "freight_order" USING btree ("id") WHERE status not in ('completed', 'cancelled');
--> statement-breakpoint
CREATE INDEX "freight_rating_uncounted" ON "freight_rating" USING btree ("created_at") WHERE counted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_share_token" ON "freight_share" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "freight_share_of" ON "freight_share" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "trip_occupancy_of_order" ON "trip_occupancy" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_driver_phone" ON "carrier_driver" USING btree ("carrier_id","phone") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "carrier_driver_of" ON "carrier_driver" USING btree ("driver_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "carrier_driver_asked" ON "carrier_driver" USING btree ("phone") WHERE driver_id is null and ended_at is null;
--> statement-breakpoint
CREATE INDEX "freight_driver_near" ON "freight_driver" USING gist (point(coalesce(longitude, home_longitude), coalesce(latitude, home_latitude)));
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_vehicle_plate" ON "freight_vehicle" USING btree ("plate") WHERE removed_at is null and is_active;
--> statement-breakpoint
CREATE INDEX "freight_vehicle_of" ON "freight_vehicle" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "freight_vehicle_driven" ON "freight_vehicle" USING btree ("driver_id");
--> statement-breakpoint
CREATE INDEX "freight_vehicle_of_type" ON "freight_vehicle" USING btree ("type") WHERE is_active and removed_at is null;
--> statement-breakpoint
CREATE INDEX "earning_of_payee" ON "earning" USING btree ("payee_id","id");
--> statement-breakpoint
CREATE INDEX "earning_due_of" ON "earning" USING btree ("payee_id","due_on","id" DESC NULLS FIRST) WHERE status = 'due';
--> statement-breakpoint
CREATE INDEX "earning_settled" ON "earning" USING btree ("settled_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_hold_open" ON "deposit_hold" USING btree ("payable_kind","payable_id") WHERE status in ('waiting', 'held');
--> statement-breakpoint
CREATE INDEX "deposit_hold_of_payable" ON "deposit_hold" USING btree ("payable_id","payable_kind");
--> statement-breakpoint
CREATE INDEX "deposit_hold_unfinished" ON "deposit_hold" USING btree ("id") WHERE finished_at is null and (status = 'waiting' or release_asked_at is not null);
--> statement-breakpoint
CREATE INDEX "hold_capture_of" ON "hold_capture" USING btree ("hold_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "hold_capture_waiting" ON "hold_capture" USING btree ("hold_id") WHERE status = 'processing';
--> statement-breakpoint
CREATE INDEX "payout_account_of" ON "payout_account" USING btree ("payee_id","effective_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_hold_open" ON "payout_hold" USING btree ("payee_id") WHERE released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "rental_handover_once" ON "rental_handover" USING btree ("rental_id","unit_id","stage","party") WHERE trip_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "rental_handover_of_trip" ON "rental_handover" USING btree ("trip_id","unit_id") WHERE trip_id is not null;
--> statement-breakpoint
CREATE INDEX "rental_handover_of" ON "rental_handover" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "rental_handover_of_unit" ON "rental_handover" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "rental_handover_photo_file" ON "rental_handover_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "rental_handover_photo_of" ON "rental_handover_photo" USING btree ("handover_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "due_reminder_once" ON "due_reminder" USING btree ("rental_id","end_date","days_before");
--> statement-breakpoint
CREATE UNIQUE INDEX "rental_unit_once" ON "rental_unit" USING btree ("unit_id","rental_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_approval_of_rental" ON "tenant_approval" USING btree ("rental_id");
--> statement-breakpoint
CREATE INDEX "tenant_approval_of_tenant" ON "tenant_approval" USING btree ("tenant_id","id");
--> statement-breakpoint
CREATE INDEX "tenant_approval_asked" ON "tenant_approval" USING btree ("requested_by","id");
--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" bigint,
	"tenant_id" bigint,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"user_id" bigint,
	"status" text DEFAULT 'invited' NOT NULL,
	"until_day" date,
	"ends_at" timestamp with time zone,
	"scope_ids" bigint[],
	"invited_by" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_status" CHECK (status in ('invited', 'accepted', 'ended', 'withdrawn', 'lapsed')),
	CONSTRAINT "appointment_role" CHECK (role in ('maintenance_applicant', 'business_delegate')),
	CONSTRAINT "appointment_appointer" CHECK (num_nonnulls(owner_id, tenant_id) = 1),
	CONSTRAINT "appointment_self" CHECK (owner_id is distinct from user_id or user_id is null),
	CONSTRAINT "appointment_accepted" CHECK (num_nonnulls(user_id, accepted_at) <> 1 and (status not in ('accepted', 'ended') or accepted_at is not null)),
	CONSTRAINT "appointment_ended" CHECK (num_nonnulls(ended_at, ended_by) <> 1 and (status in ('invited', 'accepted')) = (ended_at is null)),
	CONSTRAINT "appointment_ender" CHECK (ended_by in ('appointer', 'appointed', 'time')),
	CONSTRAINT "appointment_until" CHECK (num_nonnulls(until_day, ends_at) <> 1),
	CONSTRAINT "appointment_scope" CHECK (scope_ids is null or (cardinality(scope_ids) between 1 and 200 and role = 'maintenance_applicant'))
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_invited_by_app_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_open_of_owner" ON "appointment" USING btree ("owner_id","phone","role") WHERE status in ('invited', 'accepted');
--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_open_of_tenant" ON "appointment" USING btree ("tenant_id","phone","role") WHERE status in ('invited', 'accepted');
--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_live_of_owner" ON "appointment" USING btree ("owner_id","user_id","role") WHERE status = 'accepted';
--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_live_of_tenant" ON "appointment" USING btree ("tenant_id","user_id","role") WHERE status = 'accepted';
--> statement-breakpoint
CREATE INDEX "appointment_live" ON "appointment" USING btree ("user_id","role") WHERE status = 'accepted';
--> statement-breakpoint
CREATE INDEX "appointment_invited" ON "appointment" USING btree ("phone","id") WHERE status = 'invited';
--> statement-breakpoint
CREATE INDEX "appointment_lapses" ON "appointment" USING btree ("expires_at") WHERE status = 'invited';
--> statement-breakpoint
CREATE INDEX "appointment_ends" ON "appointment" USING btree ("ends_at") WHERE status = 'accepted' and ends_at is not null;
--> statement-breakpoint
CREATE INDEX "appointment_of_owner" ON "appointment" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "appointment_of_tenant" ON "appointment" USING btree ("tenant_id","id");
--> statement-breakpoint
CREATE INDEX "appointment_of_appointed" ON "appointment" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "appointment_inviter" ON "appointment" USING btree ("invited_by","created_at");
--> statement-breakpoint
CREATE TABLE "part" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"maker_number" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"place" text DEFAULT 'main' NOT NULL,
	"least_stock" integer DEFAULT 0 NOT NULL,
	"list_price_fen" bigint NOT NULL,
	"fits_equipment" bigint[] DEFAULT '{}' NOT NULL,
	"fits_models" text[] DEFAULT '{}' NOT NULL,
	"alternatives" bigint[] DEFAULT '{}' NOT NULL,
	"photo_id" uuid,
	"is_retired" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "part_figures" CHECK (least_stock >= 0 and list_price_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "part_inbound" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"supplier_id" bigint,
	"status" text NOT NULL,
	"place" text NOT NULL,
	"expected_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ordered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "part_inbound_status" CHECK (status in ('draft', 'ordered', 'partly_received', 'received', 'cancelled')),
	CONSTRAINT "part_inbound_ended" CHECK ((status in ('received', 'cancelled')) = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "part_inbound_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inbound_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_inbound_line" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inbound_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"price_fen" bigint NOT NULL,
	"difference" text DEFAULT '' NOT NULL,
	CONSTRAINT "part_inbound_line_figures" CHECK (quantity > 0 and received >= 0 and returned >= 0 and price_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "part_movement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"part_id" bigint NOT NULL,
	"place" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"value_fen" bigint NOT NULL,
	"stock_after" integer NOT NULL,
	"value_after_fen" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"inbound_line_id" bigint,
	"outbound_line_id" bigint,
	"task_id" bigint,
	"actor_id" bigint,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "part_movement_kind" CHECK (kind in ('receive', 'issue', 'return', 'count', 'move', 'sale')),
	CONSTRAINT "part_movement_moves" CHECK (quantity <> 0 and sign(value_fen) in (0, sign(quantity))),
	CONSTRAINT "part_movement_after" CHECK (stock_after >= 0 and value_after_fen >= 0 and (stock_after > 0 or value_after_fen = 0))
);
--> statement-breakpoint
CREATE TABLE "part_outbound" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"status" text NOT NULL,
	"task_id" bigint,
	"service_order_id" bigint,
	"technician_id" bigint,
	"equipment_id" bigint,
	"customer" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "part_outbound_status" CHECK (status in ('requested', 'issued', 'partly_returned', 'returned', 'cancelled')),
	CONSTRAINT "part_outbound_use" CHECK (use in ('task', 'service', 'van', 'sale')),
	CONSTRAINT "part_outbound_whose" CHECK ((use <> 'task' or task_id is not null) and (use = 'van') = (technician_id is not null)
        and (use = 'service') = (service_order_id is not null))
);
--> statement-breakpoint
CREATE TABLE "part_outbound_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"outbound_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_outbound_line" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"outbound_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"place" text NOT NULL,
	"quantity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"issued_fen" bigint DEFAULT 0 NOT NULL,
	"returned_fen" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "part_outbound_line_figures" CHECK (quantity > 0 and reserved >= 0 and issued >= 0 and reserved + issued <= quantity and returned between 0 and issued),
	CONSTRAINT "part_outbound_line_value" CHECK (issued_fen >= 0 and returned_fen between 0 and issued_fen)
);
--> statement-breakpoint
CREATE TABLE "part_stock" (
	"part_id" bigint NOT NULL,
	"place" text NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"value_fen" bigint DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone,
	CONSTRAINT "part_stock_part_id_place_pk" PRIMARY KEY("part_id","place"),
	CONSTRAINT "part_stock_quantity" CHECK (quantity between 0 and 10000000),
	CONSTRAINT "part_stock_reserved" CHECK (reserved between 0 and quantity),
	CONSTRAINT "part_stock_value" CHECK (value_fen >= 0 and (quantity > 0 or value_fen = 0))
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"supplies" text DEFAULT '' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_offer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"supplier_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"status" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"stock" integer NOT NULL,
	"days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_offer_status" CHECK (status in ('offered', 'withdrawn')),
	CONSTRAINT "supplier_offer_figures" CHECK (price_fen > 0 and stock >= 0 and days >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_offer_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"offer_id" bigint NOT NULL,
	"action" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"stock" integer NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inbound_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"total_fen" bigint NOT NULL,
	"due_fen" bigint,
	"expected_on" date,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"is_in_time" boolean,
	"is_complete" boolean,
	"pieces_received" integer DEFAULT 0 NOT NULL,
	"pieces_returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "supplier_order_status" CHECK (status in ('placed', 'confirmed', 'refused', 'shipped', 'received', 'settled', 'cancelled')),
	CONSTRAINT "supplier_order_due" CHECK (total_fen >= 0 and (status in ('received', 'settled')) = (due_fen is not null))
);
--> statement-breakpoint
CREATE TABLE "supplier_order_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "part" ADD CONSTRAINT "part_photo_id_stored_file_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_inbound" ADD CONSTRAINT "part_inbound_supplier_id_app_user_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_inbound" ADD CONSTRAINT "part_inbound_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_inbound_line" ADD CONSTRAINT "part_inbound_line_inbound_id_part_inbound_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."part_inbound"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_inbound_line" ADD CONSTRAINT "part_inbound_line_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_inbound_line_id_part_inbound_line_id_fk" FOREIGN KEY ("inbound_line_id") REFERENCES "public"."part_inbound_line"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_outbound_line_id_part_outbound_line_id_fk" FOREIGN KEY ("outbound_line_id") REFERENCES "public"."part_outbound_line"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_task_id_maintenance_request_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound" ADD CONSTRAINT "part_outbound_task_id_maintenance_request_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound" ADD CONSTRAINT "part_outbound_technician_id_app_user_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound" ADD CONSTRAINT "part_outbound_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound" ADD CONSTRAINT "part_outbound_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound_line" ADD CONSTRAINT "part_outbound_line_outbound_id_part_outbound_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."part_outbound"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound_line" ADD CONSTRAINT "part_outbound_line_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_stock" ADD CONSTRAINT "part_stock_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD CONSTRAINT "supplier_offer_supplier_id_supplier_user_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD CONSTRAINT "supplier_offer_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_offer_history" ADD CONSTRAINT "supplier_offer_history_offer_id_supplier_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."supplier_offer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_order" ADD CONSTRAINT "supplier_order_inbound_id_part_inbound_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."part_inbound"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_order" ADD CONSTRAINT "supplier_order_supplier_id_supplier_user_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_order_history" ADD CONSTRAINT "supplier_order_history_order_id_supplier_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."supplier_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "part_number" ON "part" USING btree (upper(number));
--> statement-breakpoint
CREATE INDEX "part_by_name" ON "part" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "part_photo" ON "part" USING btree ("photo_id");
--> statement-breakpoint
CREATE INDEX "part_inbound_newest" ON "part_inbound" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "part_inbound_supplier" ON "part_inbound" USING btree ("supplier_id","id");
--> statement-breakpoint
CREATE INDEX "part_inbound_open" ON "part_inbound" USING btree ("id") WHERE status in ('ordered', 'partly_received');
--> statement-breakpoint
CREATE INDEX "part_inbound_history_of" ON "part_inbound_history" USING btree ("inbound_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "part_inbound_line_once" ON "part_inbound_line" USING btree ("inbound_id","part_id");
--> statement-breakpoint
CREATE INDEX "part_inbound_line_part" ON "part_inbound_line" USING btree ("part_id","inbound_id");
--> statement-breakpoint
CREATE INDEX "part_movement_of" ON "part_movement" USING btree ("part_id","id");
--> statement-breakpoint
CREATE INDEX "part_movement_in" ON "part_movement" USING btree ("part_id","place","moved_at","id");
--> statement-breakpoint
CREATE INDEX "part_movement_inbound" ON "part_movement" USING btree ("inbound_line_id");
--> statement-breakpoint
CREATE INDEX "part_movement_outbound" ON "part_movement" USING btree ("outbound_line_id");
--> statement-breakpoint
CREATE INDEX "part_movement_task" ON "part_movement" USING btree ("task_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "part_outbound_of_task" ON "part_outbound" USING btree ("task_id") WHERE status = 'requested' and created_by is null;
--> statement-breakpoint
CREATE INDEX "part_outbound_task" ON "part_outbound" USING btree ("task_id","id");
--> statement-breakpoint
CREATE INDEX "part_outbound_newest" ON "part_outbound" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "part_outbound_technician" ON "part_outbound" USING btree ("technician_id");
--> statement-breakpoint
CREATE INDEX "part_outbound_equipment" ON "part_outbound" USING btree ("equipment_id");
--> statement-breakpoint
CREATE INDEX "part_outbound_history_of" ON "part_outbound_history" USING btree ("outbound_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "part_outbound_line_once" ON "part_outbound_line" USING btree ("outbound_id","part_id","place");
--> statement-breakpoint
CREATE INDEX "part_outbound_line_part" ON "part_outbound_line" USING btree ("part_id","place","outbound_id");
--> statement-breakpoint
CREATE INDEX "part_stock_place" ON "part_stock" USING btree ("place","part_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_offer_once" ON "supplier_offer" USING btree ("supplier_id","part_id");
--> statement-breakpoint
CREATE INDEX "supplier_offer_part" ON "supplier_offer" USING btree ("part_id","price_fen");
--> statement-breakpoint
CREATE INDEX "supplier_offer_history_of" ON "supplier_offer_history" USING btree ("offer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_order_inbound" ON "supplier_order" USING btree ("inbound_id");
--> statement-breakpoint
CREATE INDEX "supplier_order_of" ON "supplier_order" USING btree ("supplier_id","status","id");
--> statement-breakpoint
CREATE INDEX "supplier_order_placed" ON "supplier_order" USING btree ("created_at") WHERE status = 'placed';
--> statement-breakpoint
CREATE INDEX "supplier_order_history_of" ON "supplier_order_history" USING btree ("order_id");
--> statement-breakpoint
CREATE TABLE "meter_question" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"reading_id" bigint NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"before" numeric(14, 4) NOT NULL,
	"before_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_by_name" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "meter_question_kind" CHECK (kind in ('backwards', 'jump', 'exchange')),
	CONSTRAINT "meter_question_answer" CHECK (answer in ('right', 'wrong', 'exchanged')),
	CONSTRAINT "meter_question_answered" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "unit_alarm" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" bigint NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"device" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_alarm_level" CHECK (level in ('info', 'warning', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "unit_meter" (
	"unit_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"zero" numeric(14, 4) NOT NULL,
	"last_meter" numeric(14, 4) NOT NULL,
	"last_counted" numeric(14, 4) NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"quiet_below" numeric(14, 4),
	"quiet_until" timestamp with time zone,
	CONSTRAINT "unit_meter_unit_id_unit_pk" PRIMARY KEY("unit_id","unit"),
	CONSTRAINT "unit_meter_unit" CHECK (unit in ('h', 'km'))
);
--> statement-breakpoint
CREATE TABLE "unit_reading" (
	"id" bigserial NOT NULL,
	"unit_id" bigint NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"unit" text NOT NULL,
	"meter" numeric(14, 4),
	"counted" numeric(14, 4),
	"is_asked" boolean DEFAULT false NOT NULL,
	"is_exchange" boolean DEFAULT false NOT NULL,
	"values" jsonb,
	"source" text NOT NULL,
	"device" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_reading_id_measured_at_pk" PRIMARY KEY("id","measured_at"),
	CONSTRAINT "unit_reading_meter" CHECK ((unit = '') = (meter is null) and unit in ('', 'h', 'km')),
	CONSTRAINT "unit_reading_source" CHECK (source in ('staff', 'handover', 'device')),
	CONSTRAINT "unit_reading_counted" CHECK (counted is null or not is_asked)
) PARTITION BY RANGE ("measured_at");
--> statement-breakpoint
COMMENT ON TABLE "unit_reading" IS 'partitioned by month, and what was before';
--> statement-breakpoint
CREATE TABLE "upkeep_alarm_watch" (
	"plan_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"trigger" smallint NOT NULL,
	"code" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "upkeep_alarm_watch_plan_id_unit_id_trigger_code_pk" PRIMARY KEY("plan_id","unit_id","trigger","code")
);
--> statement-breakpoint
CREATE TABLE "upkeep_opening" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"plan_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"is_late" boolean NOT NULL,
	"reason" text NOT NULL,
	"alarm" jsonb,
	"alarm_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"task_id" bigint,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "upkeep_opening_kind" CHECK (kind in ('date', 'meter', 'event', 'document')),
	CONSTRAINT "upkeep_opening_closed" CHECK ((closed_at is null) = (outcome is null)),
	CONSTRAINT "upkeep_opening_outcome" CHECK (outcome in ('done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "upkeep_plan" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" bigint,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scope" jsonb NOT NULL,
	"triggers" jsonb NOT NULL,
	"is_whichever_first" boolean DEFAULT true NOT NULL,
	"lead_days" smallint NOT NULL,
	"tolerance_days" smallint NOT NULL,
	"duration_days" smallint NOT NULL,
	"steps" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"skill" text DEFAULT '' NOT NULL,
	"requires_signature" boolean DEFAULT false NOT NULL,
	"rules_since" date,
	"units_through" bigint DEFAULT 0 NOT NULL,
	"documents_through" bigint DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upkeep_plan_status" CHECK (status in ('draft', 'active', 'paused', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "upkeep_plan_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"plan_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upkeep_plan_unit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"plan_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"since" date NOT NULL,
	"meter_then" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_due_on" date,
	"opens_on" date,
	"due_kind" text,
	"earliest" date,
	"latest" date,
	"meter_unit" text,
	"meter_due" numeric(14, 4),
	"rate_per_day" numeric(14, 4),
	"rate_30" numeric(14, 4),
	"rate_90" numeric(14, 4),
	"readings" integer,
	"read_since" date,
	"meter_due_on" date,
	"meter_earliest" date,
	"meter_latest" date,
	"meter_silence" text DEFAULT '' NOT NULL,
	"last_due_on" date,
	"last_done_on" date,
	"told_at" timestamp with time zone,
	"told_counted" numeric(14, 4),
	"is_stale" boolean DEFAULT false NOT NULL,
	"done_meter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_done_meter" numeric(14, 4)
);
--> statement-breakpoint
ALTER TABLE "meter_question" ADD CONSTRAINT "meter_question_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meter_question" ADD CONSTRAINT "meter_question_answered_by_app_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_alarm" ADD CONSTRAINT "unit_alarm_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_meter" ADD CONSTRAINT "unit_meter_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_reading" ADD CONSTRAINT "unit_reading_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_alarm_watch" ADD CONSTRAINT "upkeep_alarm_watch_plan_id_upkeep_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."upkeep_plan"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_alarm_watch" ADD CONSTRAINT "upkeep_alarm_watch_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_opening" ADD CONSTRAINT "upkeep_opening_plan_id_upkeep_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."upkeep_plan"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_opening" ADD CONSTRAINT "upkeep_opening_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_plan" ADD CONSTRAINT "upkeep_plan_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_plan" ADD CONSTRAINT "upkeep_plan_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_plan_history" ADD CONSTRAINT "upkeep_plan_history_plan_id_upkeep_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."upkeep_plan"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_plan_unit" ADD CONSTRAINT "upkeep_plan_unit_plan_id_upkeep_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."upkeep_plan"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upkeep_plan_unit" ADD CONSTRAINT "upkeep_plan_unit_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "meter_question_open" ON "meter_question" USING btree ("unit_id","unit") WHERE answered_at is null;
--> statement-breakpoint
CREATE INDEX "meter_question_reading" ON "meter_question" USING btree ("reading_id");
--> statement-breakpoint
CREATE INDEX "meter_question_newest" ON "meter_question" USING btree ("id") WHERE answered_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "unit_alarm_once" ON "unit_alarm" USING btree ("unit_id","measured_at","code","level","source","device");
--> statement-breakpoint
CREATE INDEX "unit_alarm_age" ON "unit_alarm" USING btree ("measured_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "unit_reading_once" ON "unit_reading" USING btree ("unit_id","unit","measured_at","source","device");
--> statement-breakpoint
CREATE INDEX "unit_reading_asked" ON "unit_reading" USING btree ("unit_id","unit","measured_at") WHERE is_asked;
--> statement-breakpoint
CREATE INDEX "upkeep_alarm_watch_unit" ON "upkeep_alarm_watch" USING btree ("unit_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "upkeep_opening_open" ON "upkeep_opening" USING btree ("plan_id","unit_id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "upkeep_opening_waiting" ON "upkeep_opening" USING btree ("id") WHERE task_id is null and closed_at is null;
--> statement-breakpoint
CREATE INDEX "upkeep_opening_task" ON "upkeep_opening" USING btree ("task_id") WHERE task_id is not null;
--> statement-breakpoint
CREATE INDEX "upkeep_opening_unit" ON "upkeep_opening" USING btree ("unit_id","id");
--> statement-breakpoint
CREATE INDEX "upkeep_opening_plan" ON "upkeep_opening" USING btree ("plan_id","id");
--> statement-breakpoint
CREATE INDEX "upkeep_plan_of_owner" ON "upkeep_plan" USING btree ("owner_id","id") WHERE owner_id is not null;
--> statement-breakpoint
CREATE INDEX "upkeep_plan_active" ON "upkeep_plan" USING btree ("id") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "upkeep_plan_status_id" ON "upkeep_plan" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "upkeep_plan_history_of" ON "upkeep_plan_history" USING btree ("plan_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "upkeep_plan_unit_once" ON "upkeep_plan_unit" USING btree ("plan_id","unit_id");
--> statement-breakpoint
CREATE INDEX "upkeep_plan_unit_opens" ON "upkeep_plan_unit" USING btree ("opens_on","id") WHERE opens_on is not null;
--> statement-breakpoint
CREATE INDEX "upkeep_plan_unit_due" ON "upkeep_plan_unit" USING btree ("plan_id","next_due_on");
--> statement-breakpoint
CREATE INDEX "upkeep_plan_unit_meter_due" ON "upkeep_plan_unit" USING btree ("meter_due_on","id") WHERE meter_due_on is not null;
--> statement-breakpoint
CREATE INDEX "upkeep_plan_unit_silent" ON "upkeep_plan_unit" USING btree ("plan_id","id") WHERE meter_silence <> '';
--> statement-breakpoint
CREATE INDEX "upkeep_plan_unit_of" ON "upkeep_plan_unit" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "upkeep_plan_unit_stale" ON "upkeep_plan_unit" USING btree ("unit_id") WHERE is_stale;
--> statement-breakpoint
ALTER TABLE "part_inbound_history" ADD CONSTRAINT "part_inbound_history_inbound_id_part_inbound_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."part_inbound"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_outbound_history" ADD CONSTRAINT "part_outbound_history_outbound_id_part_outbound_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."part_outbound"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "maintenance_correction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"result" text NOT NULL,
	"meter" double precision,
	"replaced" jsonb NOT NULL,
	"reason" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_correction_version" UNIQUE("record_id","version")
);
--> statement-breakpoint
CREATE TABLE "maintenance_quote" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"lines" jsonb NOT NULL,
	"total_fen" bigint NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"answer_before" timestamp with time zone NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "maintenance_quote_version" UNIQUE("request_id","version"),
	CONSTRAINT "maintenance_quote_status" CHECK (status in ('proposed', 'agreed', 'refused', 'replaced')),
	CONSTRAINT "maintenance_quote_total" CHECK (total_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "maintenance_record" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"visit" integer NOT NULL,
	"unit_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"result" text NOT NULL,
	"meter" double precision,
	"meter_unit" text,
	"replaced" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signature_id" uuid,
	"author_id" bigint,
	"author_name" text DEFAULT '' NOT NULL,
	"total_fen" bigint DEFAULT 0 NOT NULL,
	"labour_fen" bigint DEFAULT 0 NOT NULL,
	"parts_fen" bigint DEFAULT 0 NOT NULL,
	"stood_from" timestamp with time zone NOT NULL,
	"stood_until" timestamp with time zone NOT NULL,
	"is_rework" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_record_visit" UNIQUE("request_id","visit"),
	CONSTRAINT "maintenance_record_stood" CHECK (stood_from <= stood_until)
);
--> statement-breakpoint
CREATE TABLE "maintenance_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"visit" integer NOT NULL,
	"step_id" integer NOT NULL,
	"result" text NOT NULL,
	"value" double precision,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" bigint NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maintenance_step_once" UNIQUE("request_id","visit","step_id"),
	CONSTRAINT "maintenance_step_result" CHECK (result in ('ok', 'bad', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "maintenance_request" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ALTER COLUMN "status" SET DEFAULT 'submitted';
--> statement-breakpoint
ALTER TABLE "maintenance_correction" ADD CONSTRAINT "maintenance_correction_record_id_maintenance_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."maintenance_record"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_correction" ADD CONSTRAINT "maintenance_correction_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_quote" ADD CONSTRAINT "maintenance_quote_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_quote" ADD CONSTRAINT "maintenance_quote_proposed_by_app_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_quote" ADD CONSTRAINT "maintenance_quote_answered_by_app_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_signature_id_stored_file_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_step" ADD CONSTRAINT "maintenance_step_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_step" ADD CONSTRAINT "maintenance_step_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_quote_waiting" ON "maintenance_quote" USING btree ("request_id") WHERE status = 'proposed';
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_quote_agreed" ON "maintenance_quote" USING btree ("request_id") WHERE status = 'agreed';
--> statement-breakpoint
CREATE INDEX "maintenance_record_by_unit" ON "maintenance_record" USING btree ("unit_id","done_at");
--> statement-breakpoint
CREATE INDEX "maintenance_record_by_author" ON "maintenance_record" USING btree ("author_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_record_by_day" ON "maintenance_record" USING btree ("done_at","id");
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_taken_by_app_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_merged_into_maintenance_request_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "maintenance_request_by_plan" ON "maintenance_request" USING btree ("plan_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_confirm" ON "maintenance_request" USING btree ("confirm_before") WHERE status = 'pending_acceptance';
--> statement-breakpoint
CREATE INDEX "maintenance_request_answer" ON "maintenance_request" USING btree ("answer_before") WHERE status = 'pending_quote';
--> statement-breakpoint
CREATE INDEX "maintenance_request_repairs" ON "maintenance_request" USING btree ("created_at","id") WHERE kind = 'repair' and status in ('submitted', 'pending', 'assigned', 'accepted', 'in_progress', 'paused', 'pending_quote', 'pending_acceptance', 'reopened');
--> statement-breakpoint
CREATE INDEX "maintenance_request_waiting" ON "maintenance_request" USING btree ("urgency","id") WHERE status in ('submitted', 'pending', 'reopened');
--> statement-breakpoint
CREATE INDEX "maintenance_request_planned" ON "maintenance_request" USING btree ("start_date","id" DESC NULLS FIRST) WHERE status in ('assigned', 'accepted', 'in_progress', 'paused', 'pending_quote', 'pending_acceptance');
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_origin" CHECK (origin in ('renter', 'owner', 'staff', 'applicant', 'code', 'plan', 'alarm'));
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_payer" CHECK (payer in ('owner', 'platform', 'renter', 'reporter'));
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_total" CHECK (total_fen is null or total_fen >= 0 and labour_fen between 0 and total_fen);
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_rating" CHECK (rating is null or rating between 1 and 5);
--> statement-breakpoint
CREATE TABLE "machine_me_too" (
	"request_id" bigint NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_me_too_request_id_who_pk" PRIMARY KEY("request_id","who")
);
--> statement-breakpoint
CREATE TABLE "machine_report" (
	"request_id" bigint PRIMARY KEY NOT NULL,
	"code_id" bigint NOT NULL,
	"track_key" text NOT NULL,
	"is_unproven" boolean NOT NULL,
	"call_key" text,
	"call_digest" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_report_call_whole" CHECK (num_nonnulls(call_key, call_digest) <> 1)
);
--> statement-breakpoint
CREATE TABLE "unit_code" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" bigint NOT NULL,
	"code" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_code_shape" CHECK (code ~ '^[0123456789ABCDEFGHJKMNPQRSTVWXYZ]{16}$'),
	CONSTRAINT "unit_code_revoked" CHECK (revoked_at is not null or revoked_by is null)
);
--> statement-breakpoint
ALTER TABLE "field_photo" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "machine_me_too" ADD CONSTRAINT "machine_me_too_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "machine_report" ADD CONSTRAINT "machine_report_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "machine_report" ADD CONSTRAINT "machine_report_code_id_unit_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."unit_code"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_code" ADD CONSTRAINT "unit_code_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_code" ADD CONSTRAINT "unit_code_revoked_by_app_user_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "machine_report_call" ON "machine_report" USING btree ("code_id","call_key");
--> statement-breakpoint
CREATE INDEX "machine_report_unproven" ON "machine_report" USING btree ("code_id","created_at") WHERE is_unproven;
--> statement-breakpoint
CREATE UNIQUE INDEX "unit_code_signs" ON "unit_code" USING btree ("code");
--> statement-breakpoint
CREATE UNIQUE INDEX "unit_code_live" ON "unit_code" USING btree ("unit_id") WHERE revoked_at is null;
--> statement-breakpoint
CREATE INDEX "unit_code_of" ON "unit_code" USING btree ("unit_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_request_of_plan" ON "maintenance_request" USING btree ("plan_id","unit_id") WHERE plan_id is not null and resolved_at is null and visit = 1;
--> statement-breakpoint
CREATE TABLE "maintenance_dispute" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"claimed_fen" bigint NOT NULL,
	"charged_fen" bigint NOT NULL,
	"opened_by" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"to_payer_fen" bigint,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "maintenance_dispute_status" CHECK (status in ('open', 'decided', 'withdrawn')),
	CONSTRAINT "maintenance_dispute_claim" CHECK (claimed_fen > 0 and claimed_fen <= charged_fen),
	CONSTRAINT "maintenance_dispute_decision" CHECK ((status = 'decided') = (to_payer_fen is not null) and (to_payer_fen is null or to_payer_fen between 0 and charged_fen)),
	CONSTRAINT "maintenance_dispute_ended" CHECK ((status = 'open') = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "maintenance_dispute" ADD CONSTRAINT "maintenance_dispute_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_dispute" ADD CONSTRAINT "maintenance_dispute_opened_by_app_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_dispute" ADD CONSTRAINT "maintenance_dispute_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_dispute_once" ON "maintenance_dispute" USING btree ("request_id") WHERE status <> 'withdrawn';
--> statement-breakpoint
CREATE INDEX "maintenance_dispute_of" ON "maintenance_dispute" USING btree ("request_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_dispute_open" ON "maintenance_dispute" USING btree ("opened_at") WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE "maintenance_swap" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"rental_id" bigint NOT NULL,
	"from_unit_id" bigint NOT NULL,
	"to_unit_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_before" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "maintenance_swap_status" CHECK (status in ('asked', 'agreed', 'refused', 'lapsed')),
	CONSTRAINT "maintenance_swap_units" CHECK (from_unit_id <> to_unit_id)
);
--> statement-breakpoint
ALTER TABLE "maintenance_swap" ADD CONSTRAINT "maintenance_swap_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_swap" ADD CONSTRAINT "maintenance_swap_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_swap" ADD CONSTRAINT "maintenance_swap_from_unit_id_equipment_unit_id_fk" FOREIGN KEY ("from_unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_swap" ADD CONSTRAINT "maintenance_swap_to_unit_id_equipment_unit_id_fk" FOREIGN KEY ("to_unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_swap" ADD CONSTRAINT "maintenance_swap_asked_by_app_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_swap_asked" ON "maintenance_swap" USING btree ("rental_id","from_unit_id") WHERE status = 'asked';
--> statement-breakpoint
CREATE INDEX "maintenance_swap_of_request" ON "maintenance_swap" USING btree ("request_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_swap_of_rental" ON "maintenance_swap" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_swap_answer" ON "maintenance_swap" USING btree ("answer_before") WHERE status = 'asked';
--> statement-breakpoint
CREATE INDEX "maintenance_request_period" ON "maintenance_request" USING gist (daterange(start_date, coalesce(end_date, start_date), '[]')) WHERE start_date is not null;
--> statement-breakpoint
CREATE INDEX "maintenance_request_at_work" ON "maintenance_request" USING btree ("assigned_to") WHERE resolved_at is null and assigned_to is not null;
--> statement-breakpoint
CREATE INDEX "maintenance_request_by_status" ON "maintenance_request" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "maintenance_request_reported" ON "maintenance_request" USING btree ("status","id") WHERE is_reported;
--> statement-breakpoint
CREATE INDEX "maintenance_request_unpaid" ON "maintenance_request" USING btree ("finished_at") WHERE status = 'completed' and total_fen > 0 and paid_at is null and payer <> 'platform';
--> statement-breakpoint
CREATE TABLE "earning_choice" (
	"payee_id" bigint NOT NULL,
	"payable_kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earning_choice_payee_id_payable_kind_pk" PRIMARY KEY("payee_id","payable_kind")
);
--> statement-breakpoint
CREATE TABLE "earning_taking" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"earning_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"returned_fen" bigint DEFAULT 0 NOT NULL,
	"owed_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_taking_amount" CHECK (amount_fen > 0 and returned_fen >= 0 and owed_fen >= 0 and returned_fen + owed_fen <= amount_fen)
);
--> statement-breakpoint
ALTER TABLE "earning_choice" ADD CONSTRAINT "earning_choice_payee_id_app_user_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earning_taking" ADD CONSTRAINT "earning_taking_earning_id_earning_id_fk" FOREIGN KEY ("earning_id") REFERENCES "public"."earning"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earning_taking" ADD CONSTRAINT "earning_taking_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "earning_taking_once" ON "earning_taking" USING btree ("payment_id","earning_id");
--> statement-breakpoint
CREATE INDEX "earning_taking_of" ON "earning_taking" USING btree ("earning_id");
--> statement-breakpoint
ALTER TABLE "earning" ADD CONSTRAINT "earning_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "earning_over" ON "earning" USING btree ("id") WHERE status <> 'due';
--> statement-breakpoint
CREATE UNIQUE INDEX "earning_once" ON "earning" USING btree ("payable_id","payable_kind","payee_id","source",coalesce(refund_id, 0));
--> statement-breakpoint
CREATE INDEX "earning_due_by_day" ON "earning" USING btree ("due_on","id" DESC NULLS FIRST,"role","net_fen","taken_fen","payable_id","payable_kind") WHERE status = 'due';
--> statement-breakpoint
ALTER TABLE "earning" ADD CONSTRAINT "earning_taken" CHECK (taken_fen between 0 and net_fen and (status <> 'taken' or taken_fen = net_fen));
--> statement-breakpoint
ALTER TABLE "earning" ADD CONSTRAINT "earning_left" CHECK (status = 'taken' or taken_fen < net_fen or net_fen = 0);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"visit" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"technician_id" bigint,
	"customer_id" bigint,
	"title" text NOT NULL,
	"urgency" text NOT NULL,
	"skill" text NOT NULL,
	"level" smallint NOT NULL,
	"kind" text NOT NULL,
	"maker" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"visit_minutes" integer NOT NULL,
	"pay_fen" bigint NOT NULL,
	"pay_lines" jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wave" integer DEFAULT 0 NOT NULL,
	"circle_km" integer NOT NULL,
	"next_wave_at" timestamp with time zone,
	"search_until" timestamp with time zone NOT NULL,
	"door_code" text,
	"code_failures" smallint DEFAULT 0 NOT NULL,
	"planned_arrival" timestamp with time zone,
	"travel_minutes" integer,
	"late_minutes" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"pause_reason" text,
	"is_arrival_doubtful" boolean DEFAULT false NOT NULL,
	"is_rework" boolean DEFAULT false NOT NULL,
	"late_told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_promised" boolean DEFAULT true NOT NULL,
	CONSTRAINT "job_visit" UNIQUE("source","source_id","visit"),
	CONSTRAINT "job_status" CHECK (status in ('offered', 'accepted', 'en_route', 'arrived', 'in_progress', 'paused', 'submitted', 'completed', 'cancelled', 'no_show', 'released')),
	CONSTRAINT "job_source" CHECK (source in ('service_order', 'task')),
	CONSTRAINT "job_skill" CHECK (skill in ('hydraulic', 'engine', 'machine_tool', 'automation', 'medical_general', 'medical_class_3', 'vehicle', 'low_voltage', 'high_voltage', 'welding', 'heights', 'lifting', 'pressure') and level between 1 and 3),
	CONSTRAINT "job_window" CHECK (window_start < window_end),
	CONSTRAINT "job_technician" CHECK ((status in ('offered', 'cancelled')) or technician_id is not null),
	CONSTRAINT "job_pay" CHECK (pay_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_history" (
	"id" bigserial NOT NULL,
	"job_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"event_id" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_history_id_received_at_pk" PRIMARY KEY("id","received_at")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
COMMENT ON TABLE "job_history" IS 'partitioned by month';
--> statement-breakpoint
CREATE TABLE "job_offer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"technician_id" bigint NOT NULL,
	"status" text NOT NULL,
	"wave" integer NOT NULL,
	"match" jsonb NOT NULL,
	"score" integer NOT NULL,
	"travel_minutes" integer NOT NULL,
	"distance_km" integer NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_offer_once" UNIQUE("job_id","technician_id"),
	CONSTRAINT "job_offer_status" CHECK (status in ('open', 'accepted', 'declined', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "job_step_result" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"step_id" text NOT NULL,
	"result" text NOT NULL,
	"value" double precision,
	"note" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_step_result_once" UNIQUE("job_id","step_id"),
	CONSTRAINT "job_step_result_kind" CHECK (result in ('ok', 'bad', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "technician_occupancy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"technician_id" bigint NOT NULL,
	"period" "tstzrange" NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "technician_occupancy_of_job" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "service_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" bigint,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"service_type" text NOT NULL,
	"description" text NOT NULL,
	"urgency" text NOT NULL,
	"city" text NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"maker" text DEFAULT '' NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"low_fen" bigint NOT NULL,
	"high_fen" bigint NOT NULL,
	"call_out_fen" bigint NOT NULL,
	"price_version" integer DEFAULT 1 NOT NULL,
	"matched_technicians" integer DEFAULT 0 NOT NULL,
	"door_code" text NOT NULL,
	"signature" text NOT NULL,
	"is_replaced" boolean DEFAULT false NOT NULL,
	"is_call_out_free" boolean DEFAULT false NOT NULL,
	"rework_of" bigint,
	"technician_id" bigint,
	"is_call_out_only" boolean DEFAULT false NOT NULL,
	"total_fen" bigint,
	"result" text DEFAULT '' NOT NULL,
	"finished_at" timestamp with time zone,
	"answer_before" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"confirm_before" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"to_customer_fen" bigint,
	"rating" smallint,
	"rating_comments" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unpaid_reminders" smallint DEFAULT 0 NOT NULL,
	"wants_another" boolean DEFAULT false NOT NULL,
	CONSTRAINT "service_order_status" CHECK (status in ('searching', 'unmatched', 'matched', 'in_service', 'pending_quote', 'pending_payment', 'completed', 'cancelled', 'disputed')),
	CONSTRAINT "service_order_urgency" CHECK (urgency in ('low', 'medium', 'high')),
	CONSTRAINT "service_order_window" CHECK (window_start < window_end),
	CONSTRAINT "service_order_promise" CHECK (low_fen >= 0 and high_fen >= low_fen and call_out_fen >= 0),
	CONSTRAINT "service_order_rating" CHECK (rating between 1 and 5),
	CONSTRAINT "service_order_type" CHECK (service_type in ('excavator', 'hydraulic', 'engine', 'machine_tool', 'automation', 'low_voltage', 'high_voltage', 'welding', 'lifting', 'pressure', 'medical_device', 'medical_class_3', 'vehicle'))
);
--> statement-breakpoint
CREATE TABLE "service_order_access" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_order_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_quote" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"lines" jsonb NOT NULL,
	"total_fen" bigint NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "service_quote_version" UNIQUE("order_id","version"),
	CONSTRAINT "service_quote_status" CHECK (status in ('proposed', 'agreed', 'refused', 'replaced')),
	CONSTRAINT "service_quote_total" CHECK (total_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "technician" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"real_name" text NOT NULL,
	"city" text NOT NULL,
	"home_latitude" double precision NOT NULL,
	"home_longitude" double precision NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"position_at" timestamp with time zone,
	"radius_km" smallint DEFAULT 50 NOT NULL,
	"jobs_per_day" smallint DEFAULT 6 NOT NULL,
	"work_status" text DEFAULT 'offline' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"working_since" date NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"jobs_done" integer DEFAULT 0 NOT NULL,
	"first_time_fixes" integer DEFAULT 0 NOT NULL,
	"first_time_excused" integer DEFAULT 0 NOT NULL,
	"certified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "technician_work" CHECK (work_status in ('online', 'resting', 'offline')),
	CONSTRAINT "technician_position" CHECK ((position_at is null) = (latitude is null) and (latitude is null) = (longitude is null)),
	CONSTRAINT "technician_radius" CHECK (radius_km between 1 and 300),
	CONSTRAINT "technician_jobs" CHECK (jobs_per_day between 1 and 12),
	CONSTRAINT "technician_counts" CHECK (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count and first_time_fixes between 0 and jobs_done
        and first_time_excused between 0 and jobs_done - first_time_fixes)
);
--> statement-breakpoint
CREATE TABLE "technician_exception" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"date" date NOT NULL,
	"from_minute" smallint,
	"to_minute" smallint,
	CONSTRAINT "technician_exception_hours" CHECK ((from_minute is null) = (to_minute is null)),
	CONSTRAINT "technician_exception_order" CHECK (from_minute is null or (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440))
);
--> statement-breakpoint
CREATE TABLE "technician_skill" (
	"user_id" bigint NOT NULL,
	"skill" text NOT NULL,
	"level" smallint NOT NULL,
	"makers" text[] DEFAULT '{}' NOT NULL,
	"city" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"jobs_done" integer DEFAULT 0 NOT NULL,
	"assessment_id" bigint NOT NULL,
	"certified_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "technician_skill_user_id_skill_pk" PRIMARY KEY("user_id","skill"),
	CONSTRAINT "technician_skill_known" CHECK (skill in ('hydraulic', 'engine', 'machine_tool', 'automation', 'medical_general', 'medical_class_3', 'vehicle', 'low_voltage', 'high_voltage', 'welding', 'heights', 'lifting', 'pressure')),
	CONSTRAINT "technician_skill_level" CHECK (level between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "technician_week" (
	"user_id" bigint NOT NULL,
	"day" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "technician_week_user_id_day_from_minute_pk" PRIMARY KEY("user_id","day","from_minute"),
	CONSTRAINT "technician_week_day" CHECK (day between 1 and 7),
	CONSTRAINT "technician_week_hours" CHECK (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440)
);
--> statement-breakpoint
CREATE TABLE "assessment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"skill" text NOT NULL,
	"level" smallint NOT NULL,
	"subject_id" bigint NOT NULL,
	"status" text DEFAULT 'drawn' NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"total" smallint NOT NULL,
	"correct" smallint,
	CONSTRAINT "assessment_status" CHECK (status in ('drawn', 'running', 'passed', 'failed', 'lapsed')),
	CONSTRAINT "assessment_kind" CHECK (kind in ('certification', 'quiz')),
	CONSTRAINT "assessment_level" CHECK (level between 1 and 3),
	CONSTRAINT "assessment_begun" CHECK ((started_at is null) = (ends_at is null)),
	CONSTRAINT "assessment_judged" CHECK ((status in ('passed', 'failed')) = (correct is not null))
);
--> statement-breakpoint
CREATE TABLE "assessment_question" (
	"assessment_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"options" jsonb NOT NULL,
	"answer" text NOT NULL,
	"given" text,
	"given_at" timestamp with time zone,
	CONSTRAINT "assessment_question_assessment_id_question_id_pk" PRIMARY KEY("assessment_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "course" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"skill" text NOT NULL,
	"minutes" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_skill" CHECK (skill in ('hydraulic', 'engine', 'machine_tool', 'automation', 'medical_general', 'medical_class_3', 'vehicle', 'low_voltage', 'high_voltage', 'welding', 'heights', 'lifting', 'pressure')),
	CONSTRAINT "course_minutes" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "course_lesson" (
	"course_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "course_lesson_course_id_number_pk" PRIMARY KEY("course_id","number"),
	CONSTRAINT "course_lesson_figures" CHECK (number > 0 and minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_done" (
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_done_user_id_course_id_number_pk" PRIMARY KEY("user_id","course_id","number")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"skill" text NOT NULL,
	"level" smallint NOT NULL,
	"text" text NOT NULL,
	"options" jsonb NOT NULL,
	"answer" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_skill" CHECK (skill in ('hydraulic', 'engine', 'machine_tool', 'automation', 'medical_general', 'medical_class_3', 'vehicle', 'low_voltage', 'high_voltage', 'welding', 'heights', 'lifting', 'pressure')),
	CONSTRAINT "question_level" CHECK (level between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_technician_id_app_user_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_history" ADD CONSTRAINT "job_history_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_offer" ADD CONSTRAINT "job_offer_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_offer" ADD CONSTRAINT "job_offer_technician_id_app_user_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_step_result" ADD CONSTRAINT "job_step_result_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_occupancy" ADD CONSTRAINT "technician_occupancy_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_customer_id_app_user_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_technician_id_app_user_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_order_access" ADD CONSTRAINT "service_order_access_order_id_service_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."service_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_order_history" ADD CONSTRAINT "service_order_history_order_id_service_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."service_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_quote" ADD CONSTRAINT "service_quote_order_id_service_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."service_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_quote" ADD CONSTRAINT "service_quote_proposed_by_app_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician" ADD CONSTRAINT "technician_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_exception" ADD CONSTRAINT "technician_exception_user_id_technician_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."technician"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_skill" ADD CONSTRAINT "technician_skill_user_id_technician_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."technician"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_week" ADD CONSTRAINT "technician_week_user_id_technician_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."technician"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_assessment_id_assessment_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_lesson" ADD CONSTRAINT "course_lesson_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lesson_done" ADD CONSTRAINT "lesson_done_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lesson_done" ADD CONSTRAINT "lesson_done_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "job_live" ON "job" USING btree ("source","source_id") WHERE status not in ('completed', 'cancelled', 'no_show', 'released');
--> statement-breakpoint
CREATE INDEX "job_of_technician" ON "job" USING btree ("technician_id","id");
--> statement-breakpoint
CREATE INDEX "job_of_technician_live" ON "job" USING btree ("technician_id","window_start") WHERE status not in ('completed', 'cancelled', 'no_show', 'released');
--> statement-breakpoint
CREATE INDEX "job_kind_done" ON "job" USING btree ("technician_id","kind","maker") WHERE status = 'completed';
--> statement-breakpoint
CREATE INDEX "job_next_wave" ON "job" USING btree ("next_wave_at") WHERE status = 'offered';
--> statement-breakpoint
CREATE INDEX "job_given_back" ON "job" USING btree ("ended_at","technician_id") WHERE ended_by = 'release';
--> statement-breakpoint
CREATE INDEX "job_missed" ON "job" USING btree ("technician_id","ended_at") WHERE ended_by = 'count_absent';
--> statement-breakpoint
CREATE INDEX "job_history_of" ON "job_history" USING btree ("job_id","id");
--> statement-breakpoint
CREATE INDEX "job_offer_open_of" ON "job_offer" USING btree ("technician_id","expires_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "job_offer_last" ON "job_offer" USING btree ("technician_id","offered_at");
--> statement-breakpoint
CREATE INDEX "job_offer_expiring" ON "job_offer" USING btree ("expires_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "technician_occupancy_of" ON "technician_occupancy" USING btree ("technician_id") WHERE released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_public_id" ON "service_order" USING btree ("public_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_code" ON "service_order" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "service_order_signature" ON "service_order" USING btree ("signature","created_at");
--> statement-breakpoint
CREATE INDEX "service_order_of_customer" ON "service_order" USING btree ("customer_id","id");
--> statement-breakpoint
CREATE INDEX "service_order_open_of_phone" ON "service_order" USING btree ("contact_phone") WHERE status not in ('completed', 'cancelled');
--> statement-breakpoint
CREATE INDEX "service_order_live" ON "service_order" USING btree ("id") WHERE status not in ('completed', 'cancelled');
--> statement-breakpoint
CREATE INDEX "service_order_unanswered" ON "service_order" USING btree ("answer_before") WHERE status = 'pending_quote';
--> statement-breakpoint
CREATE INDEX "service_order_unconfirmed" ON "service_order" USING btree ("confirm_before") WHERE status = 'pending_payment';
--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_access_token" ON "service_order_access" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "service_order_access_of" ON "service_order_access" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "service_order_history_of" ON "service_order_history" USING btree ("order_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "service_quote_waiting" ON "service_quote" USING btree ("order_id") WHERE status = 'proposed';
--> statement-breakpoint
CREATE UNIQUE INDEX "service_quote_agreed" ON "service_quote" USING btree ("order_id") WHERE status = 'agreed';
--> statement-breakpoint
CREATE INDEX "technician_listed" ON "technician" USING btree ("jobs_done" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "technician_search" ON "technician" USING gin (search_grams(technician.real_name)) WITH (fastupdate=off);
--> statement-breakpoint
CREATE INDEX "technician_of_city" ON "technician" USING btree ("city","jobs_done" DESC NULLS LAST,"user_id");
--> statement-breakpoint
CREATE INDEX "technician_positions" ON "technician" USING btree ("position_at") WHERE position_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "technician_exception_once" ON "technician_exception" USING btree ("user_id","date",coalesce(from_minute, -1));
--> statement-breakpoint
CREATE INDEX "technician_skill_near" ON "technician_skill" USING gist ("skill",point(longitude, latitude)) WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX "technician_skill_listed" ON "technician_skill" USING btree ("skill","jobs_done" DESC NULLS LAST,"user_id") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX "technician_skill_of_city" ON "technician_skill" USING btree ("skill","city","jobs_done" DESC NULLS LAST,"user_id") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX "assessment_of" ON "assessment" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "assessment_subject" ON "assessment" USING btree ("kind","subject_id","skill");
--> statement-breakpoint
CREATE INDEX "assessment_running" ON "assessment" USING btree ("ends_at") WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX "assessment_unopened" ON "assessment" USING btree ("open_until") WHERE status = 'drawn';
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_open" ON "assessment" USING btree ("user_id","kind","skill","subject_id") WHERE status in ('drawn', 'running');
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_question_place" ON "assessment_question" USING btree ("assessment_id","place");
--> statement-breakpoint
CREATE INDEX "assessment_question_of" ON "assessment_question" USING btree ("question_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "course_title" ON "course" USING btree ("title");
--> statement-breakpoint
CREATE INDEX "course_of_skill" ON "course" USING btree ("skill","id");
--> statement-breakpoint
CREATE INDEX "lesson_done_course" ON "lesson_done" USING btree ("course_id");
--> statement-breakpoint
CREATE INDEX "question_of_skill" ON "question" USING btree ("skill","level","id");
--> statement-breakpoint
CREATE INDEX "service_order_unpaid" ON "service_order" USING btree ("finished_at") WHERE status = 'pending_payment' and paid_at is null;
--> statement-breakpoint
CREATE INDEX "job_ended_of" ON "job" USING btree ("technician_id","ended_at");
--> statement-breakpoint
CREATE INDEX "service_order_held" ON "service_order" USING btree ("technician_id") WHERE status in ('pending_payment', 'disputed');
--> statement-breakpoint
CREATE INDEX "service_order_rework" ON "service_order" USING btree ("rework_of") WHERE rework_of is not null;
--> statement-breakpoint
CREATE INDEX "job_awaited" ON "job" USING btree ("window_end") WHERE is_promised and status in ('accepted', 'en_route');
--> statement-breakpoint
CREATE TABLE "job_event" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "job_event" ADD CONSTRAINT "job_event_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_event" ADD CONSTRAINT "job_event_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "service_order_near" ON "service_order" USING gist (point(longitude, latitude)) WHERE status in ('unmatched', 'searching', 'matched', 'in_service', 'pending_quote');
--> statement-breakpoint
CREATE INDEX "technician_near" ON "technician" USING gist (point(coalesce(longitude, home_longitude), coalesce(latitude, home_latitude)));
--> statement-breakpoint
CREATE TABLE "technician_objection" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"term" text NOT NULL,
	"job_id" bigint,
	"circle_id" bigint,
	"title" text NOT NULL,
	"held" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"held_by" bigint,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "technician_objection_status" CHECK (status in ('open', 'upheld', 'dismissed', 'withdrawn')),
	CONSTRAINT "technician_objection_term" CHECK (term in ('punctuality', 'first_time', 'rework', 'consent', 'circle')),
	CONSTRAINT "technician_objection_about" CHECK ((job_id is null) <> (circle_id is null)),
	CONSTRAINT "technician_objection_decided" CHECK ((status in ('upheld', 'dismissed')) = (decided_at is not null) and (decided_at is null) = (decided_by is null))
);

--> statement-breakpoint
CREATE TABLE "service_price_list" (
	"version" integer PRIMARY KEY NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"list" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_by" bigint,
	"withdrawn_by_name" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "service_price_list_version" CHECK (version > 1 and valid_from >= created_at),
	CONSTRAINT "service_price_list_withdrawn" CHECK (withdrawn_at < valid_from)
);

--> statement-breakpoint
CREATE TABLE "technician_circle" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"radius_km" smallint NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"lifted_by" bigint,
	"lifted_at" timestamp with time zone,
	"lift_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "technician_circle_radius" CHECK (radius_km between 1 and 300),
	CONSTRAINT "technician_circle_lifted" CHECK ((lifted_at is null) = (lifted_by is null))
);

--> statement-breakpoint
ALTER TABLE "technician_objection" ADD CONSTRAINT "technician_objection_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_objection" ADD CONSTRAINT "technician_objection_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_objection" ADD CONSTRAINT "technician_objection_held_by_app_user_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_objection" ADD CONSTRAINT "technician_objection_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_circle" ADD CONSTRAINT "technician_circle_user_id_technician_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."technician"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_circle" ADD CONSTRAINT "technician_circle_set_by_app_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "technician_circle" ADD CONSTRAINT "technician_circle_lifted_by_app_user_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "technician_objection_of_job" ON "technician_objection" USING btree ("job_id","term") WHERE job_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "technician_objection_of_circle" ON "technician_objection" USING btree ("circle_id") WHERE circle_id is not null;
--> statement-breakpoint
CREATE INDEX "technician_objection_of" ON "technician_objection" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "technician_objection_open" ON "technician_objection" USING btree ("id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "service_price_list_valid" ON "service_price_list" USING btree ("valid_from") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX "technician_circle_of" ON "technician_circle" USING btree ("user_id","until") WHERE lifted_at is null;
--> statement-breakpoint
CREATE TABLE "device" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"profile" text NOT NULL,
	"coordinate_system" text NOT NULL,
	"status" text NOT NULL,
	"owner_id" bigint,
	"gateway_id" bigint,
	"secret_hash" text NOT NULL,
	"auth_code_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"registered_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone,
	CONSTRAINT "device_status" CHECK (status in ('registered', 'active', 'suspended', 'retired')),
	CONSTRAINT "device_code_form" CHECK (code ~ '^[A-Za-z0-9_-]{4,40}$')
);

--> statement-breakpoint
CREATE TABLE "device_binding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"unbound_at" timestamp with time zone,
	"bound_by" bigint NOT NULL,
	"unbound_by" bigint,
	"is_primary" boolean NOT NULL,
	"meter_hundredths" bigint,
	"counter_hundredths" bigint,
	"photo_id" uuid,
	CONSTRAINT "device_binding_span" CHECK (unbound_at is null or unbound_at >= bound_at)
);

--> statement-breakpoint
CREATE TABLE "device_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_connection" (
	"id" bigserial NOT NULL,
	"device_id" bigint NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "device_connection_device_id_connected_at_id_pk" PRIMARY KEY("device_id","connected_at","id")
) PARTITION BY RANGE ("connected_at");
--> statement-breakpoint
COMMENT ON TABLE "device_connection" IS 'partitioned by month';

--> statement-breakpoint
CREATE TABLE "device_latest" (
	"device_id" bigint PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone,
	"ts" timestamp with time zone,
	"position_at" timestamp with time zone,
	"lat" double precision,
	"lng" double precision,
	"speed" real,
	"heading" smallint,
	"accuracy" real,
	"ignition" boolean,
	"moved_at" timestamp with time zone,
	"activity" text,
	"activity_at" timestamp with time zone,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"silent_after" integer NOT NULL,
	"owner_id" bigint,
	"line" text,
	"is_alarmed" boolean DEFAULT false NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_message" (
	"id" bigserial NOT NULL,
	"device_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"protocol" text NOT NULL,
	"size" integer NOT NULL,
	"raw" text NOT NULL,
	"decoded" jsonb,
	"is_accepted" boolean NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "device_message_device_id_at_id_pk" PRIMARY KEY("device_id","at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
COMMENT ON TABLE "device_message" IS 'partitioned by day';

--> statement-breakpoint
CREATE TABLE "rollup_due" (
	"device_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollup_due_device_id_hour_pk" PRIMARY KEY("device_id","hour")
);

--> statement-breakpoint
CREATE TABLE "telemetry_reading" (
	"device_id" bigint NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"alt" real,
	"speed" real,
	"heading" smallint,
	"accuracy" real,
	"satellites" smallint,
	"ignition" boolean,
	"values" jsonb,
	"events" text[],
	CONSTRAINT "telemetry_reading_device_id_ts_seq_pk" PRIMARY KEY("device_id","ts","seq")
) PARTITION BY RANGE ("ts");
--> statement-breakpoint
COMMENT ON TABLE "telemetry_reading" IS 'partitioned by day, 31 days late';

--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_gateway_id_device_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_registered_by_app_user_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_binding" ADD CONSTRAINT "device_binding_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_binding" ADD CONSTRAINT "device_binding_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_binding" ADD CONSTRAINT "device_binding_bound_by_app_user_id_fk" FOREIGN KEY ("bound_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_binding" ADD CONSTRAINT "device_binding_unbound_by_app_user_id_fk" FOREIGN KEY ("unbound_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_binding" ADD CONSTRAINT "device_binding_photo_id_stored_file_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_history" ADD CONSTRAINT "device_history_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_code" ON "device" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "device_owner" ON "device" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "device_gateway" ON "device" USING btree ("gateway_id") WHERE gateway_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_binding_now" ON "device_binding" USING btree ("device_id") WHERE unbound_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_binding_primary" ON "device_binding" USING btree ("unit_id") WHERE unbound_at is null and is_primary;
--> statement-breakpoint
CREATE INDEX "device_binding_unit" ON "device_binding" USING btree ("unit_id","bound_at");
--> statement-breakpoint
CREATE INDEX "device_binding_device" ON "device_binding" USING btree ("device_id","bound_at");
--> statement-breakpoint
CREATE INDEX "device_history_of" ON "device_history" USING btree ("device_id","id");
--> statement-breakpoint
CREATE INDEX "device_latest_heard" ON "device_latest" USING btree ("heard_at");
--> statement-breakpoint
CREATE INDEX "device_latest_owner" ON "device_latest" USING btree ("owner_id");
--> statement-breakpoint
CREATE TABLE "part_finding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"part_id" bigint NOT NULL,
	"place" text NOT NULL,
	"quantity" integer NOT NULL,
	"outbound_line_id" bigint NOT NULL,
	"technician_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "part_finding_status" CHECK (status in ('open', 'counted')),
	CONSTRAINT "part_finding_quantity" CHECK (quantity > 0),
	CONSTRAINT "part_finding_counted" CHECK ((status = 'counted') = (counted_at is not null))
);

--> statement-breakpoint
ALTER TABLE "part_finding" ADD CONSTRAINT "part_finding_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_finding" ADD CONSTRAINT "part_finding_outbound_line_id_part_outbound_line_id_fk" FOREIGN KEY ("outbound_line_id") REFERENCES "public"."part_outbound_line"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_finding" ADD CONSTRAINT "part_finding_technician_id_app_user_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "part_finding_open" ON "part_finding" USING btree ("part_id","place") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "part_finding_line" ON "part_finding" USING btree ("outbound_line_id");
--> statement-breakpoint
CREATE INDEX "part_finding_technician" ON "part_finding" USING btree ("technician_id");
--> statement-breakpoint
ALTER TABLE "part_outbound" ADD CONSTRAINT "part_outbound_service_order_id_service_order_id_fk" FOREIGN KEY ("service_order_id") REFERENCES "public"."service_order"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "part_outbound_of_service_order" ON "part_outbound" USING btree ("service_order_id") WHERE status = 'requested' and created_by is null;
--> statement-breakpoint
CREATE INDEX "part_outbound_service_order" ON "part_outbound" USING btree ("service_order_id","id") WHERE service_order_id is not null;
--> statement-breakpoint
CREATE TABLE "reading_day" (
	"device_id" bigint NOT NULL,
	"day" date NOT NULL,
	"readings" integer NOT NULL,
	"positions" integer NOT NULL,
	"distance" double precision NOT NULL,
	"moving" integer NOT NULL,
	"working" integer NOT NULL,
	"idling" integer NOT NULL,
	"counted_working" double precision,
	"counted_idling" double precision,
	"max_speed" real,
	"keys" jsonb NOT NULL,
	CONSTRAINT "reading_day_device_id_day_pk" PRIMARY KEY("device_id","day")
);

--> statement-breakpoint
CREATE TABLE "reading_hour" (
	"device_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"readings" integer NOT NULL,
	"positions" integer NOT NULL,
	"distance" double precision NOT NULL,
	"moving" integer NOT NULL,
	"working" integer NOT NULL,
	"idling" integer NOT NULL,
	"counted_working" double precision,
	"counted_idling" double precision,
	"max_speed" real,
	"keys" jsonb NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_hour_device_id_hour_pk" PRIMARY KEY("device_id","hour")
) PARTITION BY RANGE ("hour");
--> statement-breakpoint
COMMENT ON TABLE "reading_hour" IS 'partitioned by month, and what was before';

--> statement-breakpoint
CREATE TABLE "reading_path" (
	"device_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "reading_path_device_id_hour_pk" PRIMARY KEY("device_id","hour")
) PARTITION BY RANGE ("hour");
--> statement-breakpoint
COMMENT ON TABLE "reading_path" IS 'partitioned by day, 31 days late';

--> statement-breakpoint
CREATE TABLE "device_fuel_change" (
	"device_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"before" real NOT NULL,
	"after" real NOT NULL,
	"lat" double precision,
	"lng" double precision,
	CONSTRAINT "device_fuel_change_device_id_at_pk" PRIMARY KEY("device_id","at")
);

--> statement-breakpoint
CREATE TABLE "device_trip" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"is_open" boolean NOT NULL,
	"distance" double precision NOT NULL,
	"idling" integer NOT NULL,
	"max_speed" real,
	"fuel_used" real,
	"from_lat" double precision,
	"from_lng" double precision,
	"to_lat" double precision,
	"to_lng" double precision
);

--> statement-breakpoint
CREATE UNIQUE INDEX "device_trip_start" ON "device_trip" USING btree ("device_id","start_at");
--> statement-breakpoint
CREATE INDEX "device_trip_end" ON "device_trip" USING btree ("device_id","end_at");
--> statement-breakpoint
CREATE TABLE "device_look" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"rental_id" bigint,
	"looked_by" bigint NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_share" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"is_precise" boolean NOT NULL,
	"made_as" text NOT NULL,
	"rental_id" bigint,
	"created_by" bigint NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "device_share_made_as" CHECK (made_as in ('staff', 'owner', 'renter'))
);

--> statement-breakpoint
ALTER TABLE "device_look" ADD CONSTRAINT "device_look_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_look" ADD CONSTRAINT "device_look_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_look" ADD CONSTRAINT "device_look_looked_by_app_user_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_share" ADD CONSTRAINT "device_share_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_share" ADD CONSTRAINT "device_share_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_share" ADD CONSTRAINT "device_share_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "device_look_of" ON "device_look" USING btree ("device_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "device_share_token" ON "device_share" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "device_share_of" ON "device_share" USING btree ("device_id","expires_at");

--> statement-breakpoint
CREATE TABLE "follow_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"device_ids" bigint[] NOT NULL,
	"firsts" bigint[] NOT NULL,
	"lasts" bigint[] NOT NULL
);

--> statement-breakpoint
CREATE INDEX "follow_due_at" ON "follow_due" USING btree ("marked_at");
--> statement-breakpoint
CREATE TABLE "rental_standby" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rental_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"percent" smallint NOT NULL,
	"worked_minutes" smallint NOT NULL,
	"reason" text NOT NULL,
	"declared_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "rental_standby_days" CHECK (end_date >= start_date)
);

--> statement-breakpoint
CREATE TABLE "standby_day" (
	"standby_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"day" date NOT NULL,
	"worked_minutes" integer,
	"is_worked" boolean NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "standby_day_standby_id_unit_id_day_pk" PRIMARY KEY("standby_id","unit_id","day")
);

--> statement-breakpoint
ALTER TABLE "rental_standby" ADD CONSTRAINT "rental_standby_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_standby" ADD CONSTRAINT "rental_standby_declared_by_app_user_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "standby_day" ADD CONSTRAINT "standby_day_standby_id_rental_standby_id_fk" FOREIGN KEY ("standby_id") REFERENCES "public"."rental_standby"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "standby_day" ADD CONSTRAINT "standby_day_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rental_standby_of" ON "rental_standby" USING btree ("rental_id","start_date");
--> statement-breakpoint
CREATE INDEX "rental_standby_open" ON "rental_standby" USING btree ("start_date") WHERE cancelled_at is null;
--> statement-breakpoint
CREATE TABLE "fence" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" bigint,
	"created_by" bigint,
	"name" text NOT NULL,
	"shape" jsonb NOT NULL,
	"crs" text NOT NULL,
	"watch" text[] NOT NULL,
	"dwell_minutes" integer,
	"debounce_seconds" integer NOT NULL,
	"debounce_points" integer NOT NULL,
	"schedule" jsonb,
	"device_ids" bigint[] NOT NULL,
	"lines" text[] NOT NULL,
	"is_all_mine" boolean NOT NULL,
	"rental_id" bigint,
	"is_active" boolean NOT NULL,
	"is_of_order" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "fence_crs" CHECK (crs in ('wgs84', 'gcj02'))
);

--> statement-breakpoint
CREATE TABLE "fence_device" (
	"device_id" bigint PRIMARY KEY NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"accuracy" double precision
);

--> statement-breakpoint
CREATE TABLE "fence_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"fence_id" bigint NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"minutes" integer,
	"is_late" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fence_event_type" CHECK (type in ('enter', 'exit', 'dwell', 'absent', 'outside', 'crossed'))
);

--> statement-breakpoint
CREATE TABLE "fence_holiday" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "fence_state" (
	"device_id" bigint NOT NULL,
	"fence_id" bigint NOT NULL,
	"is_inside" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_in_at" timestamp with time zone,
	"state" jsonb NOT NULL,
	CONSTRAINT "fence_state_device_id_fence_id_pk" PRIMARY KEY("device_id","fence_id")
);

--> statement-breakpoint
ALTER TABLE "fence" ADD CONSTRAINT "fence_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence" ADD CONSTRAINT "fence_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence" ADD CONSTRAINT "fence_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence_device" ADD CONSTRAINT "fence_device_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence_event" ADD CONSTRAINT "fence_event_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence_event" ADD CONSTRAINT "fence_event_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence_state" ADD CONSTRAINT "fence_state_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fence_state" ADD CONSTRAINT "fence_state_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fence_owner" ON "fence" USING btree ("owner_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "fence_rental" ON "fence" USING btree ("rental_id") WHERE rental_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "fence_of_order" ON "fence" USING btree ("rental_id") WHERE is_of_order;
--> statement-breakpoint
CREATE UNIQUE INDEX "fence_event_once" ON "fence_event" USING btree ("device_id","fence_id","type","at");
--> statement-breakpoint
CREATE INDEX "fence_event_of_device" ON "fence_event" USING btree ("device_id","at","id");
--> statement-breakpoint
CREATE INDEX "fence_event_of_fence" ON "fence_event" USING btree ("fence_id","at","id");
--> statement-breakpoint
CREATE INDEX "fence_event_made" ON "fence_event" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "fence_state_fence" ON "fence_state" USING btree ("fence_id","is_inside");
--> statement-breakpoint
CREATE TABLE "alert_event_seen" (
	"device_id" bigint NOT NULL,
	"ts" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "alert_event_seen_device_id_ts_seq_pk" PRIMARY KEY("device_id","ts","seq")
);

--> statement-breakpoint
CREATE TABLE "alert_rule" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text,
	"owner_id" bigint,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"content" jsonb NOT NULL,
	"applies_to" jsonb NOT NULL,
	"repeat_minutes" integer,
	"escalate" jsonb NOT NULL,
	"recovers" text NOT NULL,
	"is_danger" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"silent_until" timestamp with time zone,
	CONSTRAINT "alert_rule_switched_off" CHECK (deleted_at is null or not is_active)
);

--> statement-breakpoint
CREATE TABLE "alert_watch" (
	"device_id" bigint PRIMARY KEY NOT NULL,
	"ts" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"state" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_alert_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"alert_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_alert_member" (
	"alert_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"owner_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"recovered_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "device_alert_member_alert_id_device_id_pk" PRIMARY KEY("alert_id","device_id")
);

--> statement-breakpoint
ALTER TABLE "alert_event_seen" ADD CONSTRAINT "alert_event_seen_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_watch" ADD CONSTRAINT "alert_watch_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert_history" ADD CONSTRAINT "device_alert_history_alert_id_device_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."device_alert"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert_member" ADD CONSTRAINT "device_alert_member_alert_id_device_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."device_alert"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert_member" ADD CONSTRAINT "device_alert_member_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert_member" ADD CONSTRAINT "device_alert_member_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alert_event_seen_ts" ON "alert_event_seen" USING btree ("ts");
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_rule_code" ON "alert_rule" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "alert_rule_owner" ON "alert_rule" USING btree ("owner_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "device_alert_history_of" ON "device_alert_history" USING btree ("alert_id","id");
--> statement-breakpoint
CREATE INDEX "device_alert_member_left" ON "device_alert_member" USING btree ("alert_id") WHERE recovered_at is null;
--> statement-breakpoint
CREATE INDEX "device_alert_member_device" ON "device_alert_member" USING btree ("device_id") WHERE recovered_at is null;
--> statement-breakpoint
CREATE INDEX "device_alert_member_owner" ON "device_alert_member" USING btree ("owner_id","alert_id");
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_acknowledged_by_app_user_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_assigned_to_app_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_maintenance_id_maintenance_request_id_fk" FOREIGN KEY ("maintenance_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_alert_lasting" ON "device_alert" USING btree ("device_id","rule_id") WHERE closed_at is null and device_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_alert_storm" ON "device_alert" USING btree ("rule_id") WHERE closed_at is null and device_id is null;
--> statement-breakpoint
CREATE INDEX "device_alert_device" ON "device_alert" USING btree ("device_id","id");
--> statement-breakpoint
CREATE INDEX "device_alert_owner" ON "device_alert" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "device_alert_rental" ON "device_alert" USING btree ("rental_id","id");
--> statement-breakpoint
CREATE INDEX "device_alert_rule" ON "device_alert" USING btree ("rule_id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "device_alert_afterwards" ON "device_alert" USING btree ("afterwards_at") WHERE afterwards_at is not null;
--> statement-breakpoint
CREATE INDEX "device_alert_remind" ON "device_alert" USING btree ("remind_at") WHERE remind_at is not null;
--> statement-breakpoint
CREATE INDEX "device_alert_escalate" ON "device_alert" USING btree ("escalate_at") WHERE escalate_at is not null;
--> statement-breakpoint
CREATE TABLE "device_command_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"command_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "device_lock_notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"rental_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"given_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "device_command_history" ADD CONSTRAINT "device_command_history_command_id_device_command_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."device_command"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_lock_notice" ADD CONSTRAINT "device_lock_notice_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_lock_notice" ADD CONSTRAINT "device_lock_notice_given_by_app_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "device_command_history_of" ON "device_command_history" USING btree ("command_id","id");
--> statement-breakpoint
CREATE INDEX "device_lock_notice_of" ON "device_lock_notice" USING btree ("rental_id","id");
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_approved_by_app_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "device_command_device" ON "device_command" USING btree ("device_id","id");
--> statement-breakpoint
CREATE INDEX "device_command_live" ON "device_command" USING btree ("expires_at","id") WHERE status in ('queued', 'sent', 'delivered');
--> statement-breakpoint
CREATE INDEX "device_command_waiting" ON "device_command" USING btree ("id") WHERE status = 'queued';
--> statement-breakpoint
CREATE INDEX "device_command_debt" ON "device_command" USING btree ("id") WHERE reason_code = 'overdue' and released_at is null;
--> statement-breakpoint
CREATE INDEX "device_command_relock" ON "device_command" USING btree ("relock_at") WHERE relock_at is not null and relocked_at is null;
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_status" CHECK (status in ('queued', 'sent', 'delivered', 'succeeded', 'failed', 'expired', 'cancelled', 'blocked'));
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_side" CHECK ((ordered_as is null) = (ordered_by is null));
--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_second" CHECK (approved_by is null or approved_by is distinct from ordered_by);
--> statement-breakpoint
CREATE TABLE "command_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"command" text NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"chosen" text NOT NULL,
	"seconds" integer NOT NULL,
	"ordered_by" bigint NOT NULL,
	"ordered_name" text NOT NULL,
	"owner_id" bigint,
	"waves" integer NOT NULL,
	"wave" integer DEFAULT 0 NOT NULL,
	"wave_ends_at" timestamp with time zone,
	"judged_from" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "command_batch_status" CHECK (status in ('planned', 'running', 'paused', 'stopped', 'finished', 'cancelled'))
);

--> statement-breakpoint
CREATE TABLE "command_batch_device" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"wave" integer,
	"command_id" bigint,
	"refusal" text,
	CONSTRAINT "command_batch_device_answer" CHECK (command_id is null or refusal is null)
);

--> statement-breakpoint
CREATE TABLE "command_batch_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "command_batch" ADD CONSTRAINT "command_batch_ordered_by_app_user_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "command_batch" ADD CONSTRAINT "command_batch_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "command_batch_device" ADD CONSTRAINT "command_batch_device_batch_id_command_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."command_batch"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "command_batch_device" ADD CONSTRAINT "command_batch_device_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "command_batch_device" ADD CONSTRAINT "command_batch_device_command_id_device_command_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."device_command"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "command_batch_history" ADD CONSTRAINT "command_batch_history_batch_id_command_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."command_batch"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "command_batch_of" ON "command_batch" USING btree ("owner_id","id");
--> statement-breakpoint
CREATE INDEX "command_batch_open" ON "command_batch" USING btree ("status","id") WHERE ended_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "command_batch_device_once" ON "command_batch_device" USING btree ("batch_id","device_id");
--> statement-breakpoint
CREATE INDEX "command_batch_device_waiting" ON "command_batch_device" USING btree ("batch_id","wave","id") WHERE command_id is null and refusal is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "command_batch_device_command" ON "command_batch_device" USING btree ("command_id");
--> statement-breakpoint
CREATE INDEX "command_batch_history_of" ON "command_batch_history" USING btree ("batch_id","id");
--> statement-breakpoint
CREATE INDEX "device_command_of_batch" ON "device_command" USING btree ("batch_id","id") WHERE status = 'queued' and batch_id is not null;
--> statement-breakpoint
CREATE TABLE "rental_idle" (
	"rental_id" bigint PRIMARY KEY NOT NULL,
	"looked_on" date,
	"told_on" date,
	"muted_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "rental_idle" ADD CONSTRAINT "rental_idle_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "order_faded" (
	"rental_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "order_homecoming" (
	"rental_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_homecoming_rental_id_unit_id_pk" PRIMARY KEY("rental_id","unit_id")
);

--> statement-breakpoint
CREATE TABLE "order_site" (
	"rental_id" bigint PRIMARY KEY NOT NULL,
	"fence_id" bigint NOT NULL,
	"source" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"away_since" timestamp with time zone,
	"away_reason" text DEFAULT '' NOT NULL,
	"away_until" timestamp with time zone,
	"arrival_told_at" timestamp with time zone,
	CONSTRAINT "order_site_source" CHECK (source in ('marked', 'received', 'moved')),
	CONSTRAINT "order_site_why" CHECK ((away_since is null) = (away_reason = ''))
);

--> statement-breakpoint
CREATE TABLE "order_site_unit" (
	"rental_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"arrived_at" timestamp with time zone,
	"arrived_lat" double precision,
	"arrived_lng" double precision,
	"is_gone" boolean DEFAULT false NOT NULL,
	"left_at" timestamp with time zone,
	"left_device_id" bigint,
	CONSTRAINT "order_site_unit_rental_id_unit_id_pk" PRIMARY KEY("rental_id","unit_id"),
	CONSTRAINT "order_site_unit_left_by" CHECK ((left_at is null) = (left_device_id is null))
);

--> statement-breakpoint
ALTER TABLE "order_faded" ADD CONSTRAINT "order_faded_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_homecoming" ADD CONSTRAINT "order_homecoming_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_homecoming" ADD CONSTRAINT "order_homecoming_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_site" ADD CONSTRAINT "order_site_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_site" ADD CONSTRAINT "order_site_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_site_unit" ADD CONSTRAINT "order_site_unit_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_site_unit" ADD CONSTRAINT "order_site_unit_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_site_unit" ADD CONSTRAINT "order_site_unit_left_device_id_device_id_fk" FOREIGN KEY ("left_device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_site_fence" ON "order_site" USING btree ("fence_id");
--> statement-breakpoint
CREATE INDEX "order_site_away" ON "order_site" USING btree ("away_until") WHERE away_until is not null;
--> statement-breakpoint
CREATE INDEX "order_site_unit_left" ON "order_site_unit" USING btree ("left_device_id") WHERE left_at is not null;
--> statement-breakpoint
CREATE TABLE "overtime_day" (
	"rental_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"day" date NOT NULL,
	"worked_minutes" smallint NOT NULL,
	"ran_minutes" smallint NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "overtime_day_rental_id_unit_id_day_pk" PRIMARY KEY("rental_id","unit_id","day"),
	CONSTRAINT "overtime_day_minutes" CHECK (worked_minutes between 0 and ran_minutes and ran_minutes <= 1440)
);

--> statement-breakpoint
CREATE TABLE "overtime_look" (
	"rental_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "overtime_look_rental_id_unit_id_pk" PRIMARY KEY("rental_id","unit_id")
);

--> statement-breakpoint
ALTER TABLE "overtime_day" ADD CONSTRAINT "overtime_day_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "overtime_day" ADD CONSTRAINT "overtime_day_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "overtime_look" ADD CONSTRAINT "overtime_look_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "overtime_look" ADD CONSTRAINT "overtime_look_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "overtime_day_untold" ON "overtime_day" USING btree ("day") WHERE told_at is null;
--> statement-breakpoint
ALTER TABLE "device_alert_history" ADD CONSTRAINT "device_alert_history_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "device_alert_member_untold" ON "device_alert_member" USING btree ("alert_id") WHERE told_at is null and owner_id is not null;
