CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"client" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_request" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"digest" text NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_request_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"origin" jsonb
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
	"owner_id" integer,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "stored_file_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "agreement" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"rental_id" integer NOT NULL,
	"template_id" integer,
	"template_version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"clauses" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"special_terms" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"content_sha256" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"signature_file_id" uuid,
	"pdf_file_id" uuid,
	"pdf_sha256" text,
	"signed_at" timestamp with time zone,
	"signed_by" integer,
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
	"id" serial PRIMARY KEY NOT NULL,
	"agreement_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_template" (
	"id" serial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"clauses" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"draft" jsonb,
	"draft_by" integer,
	"draft_by_name" text DEFAULT '' NOT NULL,
	"draft_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_template_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"template_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"clauses" jsonb NOT NULL,
	"published_by" integer,
	"published_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_status_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"requested_status" text NOT NULL,
	"previous_status" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"requested_by" integer NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_status_request_state_known" CHECK (state in ('pending', 'approved', 'rejected')),
	CONSTRAINT "agreement_status_request_wanted" CHECK (requested_status in ('pending_review', 'pending_signature'))
);
--> statement-breakpoint
CREATE TABLE "device_alert" (
	"id" serial PRIMARY KEY NOT NULL,
	"unit_id" integer NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "device_command" (
	"id" serial PRIMARY KEY NOT NULL,
	"unit_id" integer NOT NULL,
	"command" text NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ordered_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "device_reading" (
	"id" serial PRIMARY KEY NOT NULL,
	"unit_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer,
	"unit_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"description" text NOT NULL,
	"urgency" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kind" text DEFAULT 'repair' NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	"start_date" date,
	"end_date" date,
	"occupancy_id" integer,
	"cost_fen" integer,
	"assigned_to" integer,
	"result" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "maintenance_request_status" CHECK (status in ('pending', 'scheduled', 'done', 'cancelled')),
	CONSTRAINT "maintenance_request_kind" CHECK (kind in ('repair', 'service', 'inspection')),
	CONSTRAINT "maintenance_request_open" CHECK ((status in ('pending', 'scheduled')) = (resolved_at is null))
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" serial PRIMARY KEY NOT NULL,
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
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line" text NOT NULL,
	"category_id" integer NOT NULL,
	"owner_id" integer,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"manufacturer" text NOT NULL,
	"grade" text,
	"registration_number" text DEFAULT '' NOT NULL,
	"market_value_fen" integer NOT NULL,
	"day_fen" integer,
	"week_fen" integer,
	"month_fen" integer,
	"deposit_fen" integer NOT NULL,
	"delivery_fen" integer DEFAULT 0 NOT NULL,
	"delivery_km_fen" integer DEFAULT 0 NOT NULL,
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
	"illustration" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"verification_status" text DEFAULT 'approved' NOT NULL,
	"verification_notes" text DEFAULT '' NOT NULL,
	"verified_by" integer,
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
	CONSTRAINT "equipment_money" CHECK (market_value_fen >= 0 and deposit_fen >= 0 and delivery_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "equipment_document" (
	"id" serial PRIMARY KEY NOT NULL,
	"equipment_id" integer NOT NULL,
	"unit_id" integer,
	"file_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_photo" (
	"id" serial PRIMARY KEY NOT NULL,
	"equipment_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_unit" (
	"id" serial PRIMARY KEY NOT NULL,
	"equipment_id" integer NOT NULL,
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
CREATE TABLE "occupancy" (
	"id" serial PRIMARY KEY NOT NULL,
	"unit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"period" daterange NOT NULL,
	"rental_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" integer,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissed_finding" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"rule" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"dismissed_by" integer NOT NULL,
	"dismissed_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_claim" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"status" text DEFAULT 'awaiting_renter' NOT NULL,
	"amount_fen" integer NOT NULL,
	"settled_fen" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"objection" text DEFAULT '' NOT NULL,
	"offered_fen" integer,
	"objected_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" integer,
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
	"id" serial PRIMARY KEY NOT NULL,
	"claim_id" integer NOT NULL,
	"side" text NOT NULL,
	"item" smallint,
	"file_id" uuid NOT NULL,
	CONSTRAINT "deposit_claim_photo_side" CHECK (side in ('lessor', 'renter'))
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone" text,
	"email" text,
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
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" serial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_business_role" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_business_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"related_object_type" text,
	"related_object_id" text,
	"extra_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause" text,
	"sending_id" integer,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	"email" boolean DEFAULT false NOT NULL,
	"due_reminders" boolean DEFAULT true NOT NULL,
	"marketing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_sending" (
	"id" serial PRIMARY KEY NOT NULL,
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
	"sent_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"cause" text NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_application" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stage" text DEFAULT 'submitted' NOT NULL,
	"applicant_type" text NOT NULL,
	"company_name" text NOT NULL,
	"license_number" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"business_types" jsonb NOT NULL,
	"address" text NOT NULL,
	"yard_location" text NOT NULL,
	"yard_latitude" numeric(9, 6),
	"yard_longitude" numeric(9, 6),
	"equipment_categories" jsonb NOT NULL,
	"equipment_specifications" jsonb NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"notes" text NOT NULL,
	"on_site_check_at" timestamp with time zone,
	"on_site_check_notes" text DEFAULT '' NOT NULL,
	"verification_notes" text DEFAULT '' NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_application_status" CHECK (status in ('pending', 'approved', 'rejected')),
	CONSTRAINT "owner_application_stage" CHECK (stage in ('submitted', 'on_site_check', 'decided')),
	CONSTRAINT "owner_application_decided" CHECK ((status = 'pending') = (verified_at is null))
);
--> statement-breakpoint
CREATE TABLE "owner_application_file" (
	"id" serial PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"field" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_application_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"notes" text NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_bill" (
	"id" serial PRIMARY KEY NOT NULL,
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
	"posting_id" integer NOT NULL,
	"account" text NOT NULL,
	"amount_fen" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"rental_id" integer,
	"memo" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_posting_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "owner_earning" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"source" text DEFAULT 'rental' NOT NULL,
	"owner_id" integer NOT NULL,
	"rent_fen" integer NOT NULL,
	"delivery_fen" integer NOT NULL,
	"extras_fen" integer NOT NULL,
	"late_fen" integer NOT NULL,
	"damage_fen" integer NOT NULL,
	"commission_percent" smallint NOT NULL,
	"commission_fen" integer NOT NULL,
	"net_fen" integer NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"settled_on" date NOT NULL,
	"due_on" date NOT NULL,
	"paid_at" timestamp with time zone,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_earning_source" CHECK (source in ('rental', 'claim')),
	CONSTRAINT "owner_earning_status" CHECK (status in ('due', 'paid')),
	CONSTRAINT "owner_earning_net" CHECK (net_fen = rent_fen + delivery_fen + extras_fen + late_fen + damage_fen - commission_fen and net_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"rental_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text DEFAULT 'order' NOT NULL,
	"method" text NOT NULL,
	"trade" text,
	"payer" jsonb,
	"gateway" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
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
	"id" serial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"difference" text NOT NULL,
	"state" text NOT NULL,
	"bill_number" text,
	"trade" text DEFAULT '' NOT NULL,
	"bill_fen" integer,
	"fee_fen" integer DEFAULT 0 NOT NULL,
	"bill_at" timestamp with time zone,
	"payment_id" integer,
	"refund_id" integer,
	"rental_id" integer,
	"books_number" text,
	"books_fen" integer,
	"books_state" text DEFAULT '' NOT NULL,
	"books_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"handled_by" integer,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliation_item_state" CHECK (state in ('open', 'transit', 'held', 'settled', 'refunded', 'matched')),
	CONSTRAINT "reconciliation_item_side" CHECK (bill_fen is not null or books_fen is not null)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payment_id" integer NOT NULL,
	"rental_id" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"reference" text,
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
	"amount_fen" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_order" (
	"number" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"subject" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"trade" text,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"is_hold" boolean DEFAULT false NOT NULL,
	"captured_fen" integer DEFAULT 0 NOT NULL,
	"released_fen" integer DEFAULT 0 NOT NULL,
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
	"amount_fen" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_reminder" (
	"id" serial PRIMARY KEY NOT NULL,
	"document_id" integer NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qualification_decision" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"is_approved" boolean NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"document_count" smallint NOT NULL,
	"decided_by" integer NOT NULL,
	"decided_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qualification_document" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer,
	"user_id" integer NOT NULL,
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
	"replaced_by" integer,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qualification_document_review" CHECK (review_status in ('pending', 'approved', 'rejected'))
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
CREATE TABLE "delivery_record" (
	"rental_id" integer PRIMARY KEY NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"delivered_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_reminder" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"end_date" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" serial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"equipment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"day_fen" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"rental_fen" integer NOT NULL,
	"service_fen" integer NOT NULL,
	"delivery_fen" integer NOT NULL,
	"deposit_fen" integer NOT NULL,
	"total_fen" integer NOT NULL,
	"distance_km" smallint,
	"is_pickup" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental" (
	"id" serial PRIMARY KEY NOT NULL,
	"line" text NOT NULL,
	"user_id" integer NOT NULL,
	"equipment_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"quote_id" integer NOT NULL,
	"owner_id" integer,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"day_fen" integer NOT NULL,
	"rental_fen" integer NOT NULL,
	"service_fen" integer NOT NULL,
	"delivery_fen" integer NOT NULL,
	"deposit_fen" integer NOT NULL,
	"total_fen" integer NOT NULL,
	"deposit_kind" text DEFAULT 'paid' NOT NULL,
	"deposit_base_fen" integer NOT NULL,
	"deposit_hold_fen" integer DEFAULT 0 NOT NULL,
	"deposit_held_at" timestamp with time zone,
	"hold_expires_at" timestamp with time zone,
	"document_count" smallint DEFAULT 0 NOT NULL,
	"agreement_id" integer,
	"agreement_number" text,
	"balance_fen" integer DEFAULT 0 NOT NULL,
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
	"received_at" timestamp with time zone,
	"return_announced_at" timestamp with time zone,
	"planned_return_date" date,
	"returned_at" timestamp with time zone,
	"production_started_at" timestamp with time zone,
	"production_completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_status" CHECK (status in ('pending', 'pending_approval', 'pending_verification', 'qualification_rejected', 'pending_contract', 'pending_signature', 'pending_payment', 'pending_delivery', 'in_use', 'overdue', 'returned', 'cancelled')),
	CONSTRAINT "rental_period" CHECK (end_date >= start_date and days = end_date - start_date + 1),
	CONSTRAINT "rental_deposit" CHECK (deposit_kind in ('free', 'frozen', 'paid') and case deposit_kind
        when 'paid' then deposit_fen = deposit_base_fen and deposit_hold_fen = 0
        else deposit_fen = 0 and deposit_hold_fen between 0 and deposit_base_fen end),
	CONSTRAINT "rental_total" CHECK (total_fen = rental_fen + service_fen + delivery_fen + deposit_fen)
);
--> statement-breakpoint
CREATE TABLE "rental_extension" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"previous_end_date" date NOT NULL,
	"new_end_date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"rent_fen" integer NOT NULL,
	"service_fen" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_handover" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"stage" text NOT NULL,
	"party" text NOT NULL,
	"meter" numeric(10, 1),
	"level" text DEFAULT '' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"recorded_by" integer NOT NULL,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_handover_stage" CHECK (stage in ('out', 'back')),
	CONSTRAINT "rental_handover_party" CHECK (party in ('lessor', 'renter'))
);
--> statement-breakpoint
CREATE TABLE "rental_handover_photo" (
	"id" serial PRIMARY KEY NOT NULL,
	"handover_id" integer NOT NULL,
	"position" text NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"from_status" text,
	"status" text NOT NULL,
	"action" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_issue" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"issue_type" text NOT NULL,
	"description" text NOT NULL,
	"is_resolved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_issue_photo" (
	"id" serial PRIMARY KEY NOT NULL,
	"issue_id" integer NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_record" (
	"rental_id" integer PRIMARY KEY NOT NULL,
	"announced_at" timestamp with time zone,
	"planned_return_date" date,
	"reason" text DEFAULT '' NOT NULL,
	"is_early" boolean DEFAULT false NOT NULL,
	"returned_at" timestamp with time zone,
	"condition" text DEFAULT '' NOT NULL,
	"late_days" smallint DEFAULT 0 NOT NULL,
	"late_fen" integer DEFAULT 0 NOT NULL,
	"damage_fen" integer DEFAULT 0 NOT NULL,
	"deductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unpaid_extension_fen" integer DEFAULT 0 NOT NULL,
	"rent_refund_fen" integer DEFAULT 0 NOT NULL,
	"deposit_refund_fen" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" serial PRIMARY KEY NOT NULL,
	"rental_id" integer NOT NULL,
	"equipment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "platform_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" integer,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_hold" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"rental_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"method" text NOT NULL,
	"gateway" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"captured_fen" integer DEFAULT 0 NOT NULL,
	"released_fen" integer DEFAULT 0 NOT NULL,
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
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"hold_id" integer NOT NULL,
	"rental_id" integer NOT NULL,
	"amount_fen" integer NOT NULL,
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
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_template_id_agreement_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."agreement_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_signature_file_id_stored_file_id_fk" FOREIGN KEY ("signature_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_pdf_file_id_stored_file_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_signed_by_app_user_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_attachment" ADD CONSTRAINT "agreement_attachment_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_attachment" ADD CONSTRAINT "agreement_attachment_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_status_request" ADD CONSTRAINT "agreement_status_request_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_alert" ADD CONSTRAINT "device_alert_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_command" ADD CONSTRAINT "device_command_ordered_by_app_user_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_reading" ADD CONSTRAINT "device_reading_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_history" ADD CONSTRAINT "maintenance_history_request_id_maintenance_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_history" ADD CONSTRAINT "maintenance_history_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_occupancy_id_occupancy_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD CONSTRAINT "maintenance_request_assigned_to_app_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_verified_by_app_user_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_document" ADD CONSTRAINT "equipment_document_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_document" ADD CONSTRAINT "equipment_document_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_document" ADD CONSTRAINT "equipment_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_photo" ADD CONSTRAINT "equipment_photo_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_photo" ADD CONSTRAINT "equipment_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_unit" ADD CONSTRAINT "equipment_unit_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_finding" ADD CONSTRAINT "dismissed_finding_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_claim" ADD CONSTRAINT "deposit_claim_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_claim" ADD CONSTRAINT "deposit_claim_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_claim_photo" ADD CONSTRAINT "deposit_claim_photo_claim_id_deposit_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."deposit_claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_claim_photo" ADD CONSTRAINT "deposit_claim_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_avatar_file_id_stored_file_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_business_role" ADD CONSTRAINT "user_business_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_sending_id_notification_sending_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."notification_sending"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_sending" ADD CONSTRAINT "notification_sending_sent_by_app_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_application" ADD CONSTRAINT "owner_application_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_application_file" ADD CONSTRAINT "owner_application_file_application_id_owner_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."owner_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_application_file" ADD CONSTRAINT "owner_application_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_application_history" ADD CONSTRAINT "owner_application_history_application_id_owner_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."owner_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_application_history" ADD CONSTRAINT "owner_application_history_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_posting_id_ledger_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_earning" ADD CONSTRAINT "owner_earning_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_earning" ADD CONSTRAINT "owner_earning_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_handled_by_app_user_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_capture" ADD CONSTRAINT "sandbox_capture_order_number_sandbox_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sandbox_order"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_order_number_sandbox_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."sandbox_order"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reminder" ADD CONSTRAINT "document_reminder_document_id_qualification_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."qualification_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_decision" ADD CONSTRAINT "qualification_decision_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_document" ADD CONSTRAINT "qualification_document_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_document" ADD CONSTRAINT "qualification_document_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_document" ADD CONSTRAINT "qualification_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminder" ADD CONSTRAINT "due_reminder_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_unit_id_equipment_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."equipment_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental" ADD CONSTRAINT "rental_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_extension" ADD CONSTRAINT "rental_extension_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_handover" ADD CONSTRAINT "rental_handover_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_handover_photo" ADD CONSTRAINT "rental_handover_photo_handover_id_rental_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."rental_handover"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_handover_photo" ADD CONSTRAINT "rental_handover_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_history" ADD CONSTRAINT "rental_history_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_issue" ADD CONSTRAINT "rental_issue_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_issue_photo" ADD CONSTRAINT "rental_issue_photo_issue_id_rental_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."rental_issue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_issue_photo" ADD CONSTRAINT "rental_issue_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_record" ADD CONSTRAINT "return_record_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_hold" ADD CONSTRAINT "deposit_hold_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_hold" ADD CONSTRAINT "deposit_hold_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_capture" ADD CONSTRAINT "hold_capture_hold_id_deposit_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."deposit_hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_capture" ADD CONSTRAINT "hold_capture_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "idempotent_request_made" ON "idempotent_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE dispatched_at is null;--> statement-breakpoint
CREATE INDEX "rate_count_end" ON "rate_count" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_of_rental" ON "agreement" USING btree ("rental_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "agreement_status" ON "agreement" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "agreement_unsealed" ON "agreement" USING btree ("signed_at") WHERE pdf_file_id is null;--> statement-breakpoint
CREATE INDEX "agreement_of_template" ON "agreement" USING btree ("template_id","template_version");--> statement-breakpoint
CREATE INDEX "agreement_attachment_of" ON "agreement_attachment" USING btree ("agreement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_template_default" ON "agreement_template" USING btree ("line") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_template_version_once" ON "agreement_template_version" USING btree ("template_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_status_request_open" ON "agreement_status_request" USING btree ("rental_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "agreement_status_request_state" ON "agreement_status_request" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "device_alert_of" ON "device_alert" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "device_command_of" ON "device_command" USING btree ("unit_id","id");--> statement-breakpoint
CREATE INDEX "device_reading_of" ON "device_reading" USING btree ("unit_id","measured_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "maintenance_history_of" ON "maintenance_history" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "maintenance_request_user" ON "maintenance_request" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "maintenance_request_unit" ON "maintenance_request" USING btree ("unit_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "maintenance_request_technician" ON "maintenance_request" USING btree ("assigned_to","start_date");--> statement-breakpoint
CREATE INDEX "maintenance_request_days" ON "maintenance_request" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "maintenance_request_occupancy" ON "maintenance_request" USING btree ("occupancy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "category_code" ON "category" USING btree ("line","code");--> statement-breakpoint
CREATE INDEX "equipment_search" ON "equipment" USING gin ("search_grams") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "equipment_value" ON "equipment" USING btree ("line","market_value_fen","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "equipment_newest" ON "equipment" USING btree ("line","created_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "equipment_category" ON "equipment" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "equipment_default" ON "equipment" USING btree ("line","rental_count" DESC NULLS LAST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "equipment_of_owner" ON "equipment" USING btree ("owner_id","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "equipment_to_verify" ON "equipment" USING btree ("line","verification_asked_at","id") WHERE verification_status = 'pending';--> statement-breakpoint
CREATE INDEX "equipment_document_of" ON "equipment_document" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "equipment_photo_of" ON "equipment_photo" USING btree ("equipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_unit_serial" ON "equipment_unit" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "equipment_unit_of" ON "equipment_unit" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "equipment_unit_city" ON "equipment_unit" USING btree ("city","equipment_id");--> statement-breakpoint
CREATE INDEX "occupancy_rental" ON "occupancy" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "dismissed_finding_of" ON "dismissed_finding" USING btree ("rental_id","rule");--> statement-breakpoint
CREATE INDEX "deposit_claim_due" ON "deposit_claim" USING btree ("due_at") WHERE status = 'awaiting_renter';--> statement-breakpoint
CREATE INDEX "deposit_claim_by_status" ON "deposit_claim" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deposit_claim_photo_of" ON "deposit_claim_photo" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username" ON "app_user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone" ON "app_user" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "login_failure_ip" ON "login_failure" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "login_failure_at" ON "login_failure" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_code_phone" ON "sms_code" USING btree ("phone","purpose","created_at");--> statement-breakpoint
CREATE INDEX "notification_of" ON "notification" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_cause" ON "notification" USING btree ("user_id","cause") WHERE cause is not null;--> statement-breakpoint
CREATE INDEX "notification_of_sending" ON "notification" USING btree ("sending_id") WHERE sending_id is not null;--> statement-breakpoint
CREATE INDEX "notification_sending_by" ON "notification_sending" USING btree ("sent_by");--> statement-breakpoint
CREATE UNIQUE INDEX "text_message_once" ON "text_message" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "owner_application_of" ON "owner_application" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "owner_application_status" ON "owner_application" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_application_pending" ON "owner_application" USING btree ("user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "owner_application_file_of" ON "owner_application_file" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "owner_application_history_of" ON "owner_application_history" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_bill_of_day" ON "gateway_bill" USING btree ("gateway","day","hash");--> statement-breakpoint
CREATE INDEX "gateway_notice_payment" ON "gateway_notice" USING btree ("payment_number");--> statement-breakpoint
CREATE INDEX "ledger_entry_posting" ON "ledger_entry" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_posting_rental" ON "ledger_posting" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "ledger_posting_at" ON "ledger_posting" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_earning_once" ON "owner_earning" USING btree ("rental_id","source");--> statement-breakpoint
CREATE INDEX "owner_earning_of" ON "owner_earning" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "owner_earning_due" ON "owner_earning" USING btree ("due_on") WHERE status = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("rental_id") WHERE status = 'processing';--> statement-breakpoint
CREATE INDEX "payment_of_rental" ON "payment" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "payment_expiring" ON "payment" USING btree ("expires_at") WHERE status = 'processing';--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_item_key" ON "reconciliation_item" USING btree ("gateway","key");--> statement-breakpoint
CREATE INDEX "reconciliation_item_day" ON "reconciliation_item" USING btree ("gateway","day","state");--> statement-breakpoint
CREATE INDEX "reconciliation_item_unsettled" ON "reconciliation_item" USING btree ("gateway","day") WHERE state = 'transit';--> statement-breakpoint
CREATE INDEX "refund_of_rental" ON "refund" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "refund_waiting" ON "refund" USING btree ("id") WHERE status = 'processing';--> statement-breakpoint
CREATE UNIQUE INDEX "document_reminder_once" ON "document_reminder" USING btree ("document_id","expires_on","days_before");--> statement-breakpoint
CREATE INDEX "qualification_decision_of" ON "qualification_decision" USING btree ("rental_id","id");--> statement-breakpoint
CREATE INDEX "qualification_decision_by" ON "qualification_decision" USING btree ("decided_by","created_at");--> statement-breakpoint
CREATE INDEX "qualification_decision_at" ON "qualification_decision" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "qualification_document_of" ON "qualification_document" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "qualification_document_user" ON "qualification_document" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "qualification_document_ends" ON "qualification_document" USING btree ("expires_on") WHERE rental_id is null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "due_reminder_once" ON "due_reminder" USING btree ("rental_id","end_date","days_before");--> statement-breakpoint
CREATE INDEX "rental_of_user" ON "rental" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rental_by_status" ON "rental" USING btree ("line","status","id");--> statement-breakpoint
CREATE INDEX "rental_waiting" ON "rental" USING btree ((document_count > 0) desc,"waiting_since","id") WHERE status in ('pending', 'pending_approval', 'pending_verification');--> statement-breakpoint
CREATE INDEX "rental_waiting_on_line" ON "rental" USING btree ("line","waiting_since","document_count","id") WHERE status in ('pending', 'pending_approval', 'pending_verification');--> statement-breakpoint
CREATE INDEX "rental_decided" ON "rental" USING btree ("verified_at" DESC NULLS LAST,"id") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "rental_by_verification" ON "rental" USING btree ("line","verification_status","id");--> statement-breakpoint
CREATE INDEX "rental_holds" ON "rental" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX "rental_due" ON "rental" USING btree ("end_date") WHERE status = 'in_use';--> statement-breakpoint
CREATE INDEX "rental_of_equipment" ON "rental" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "rental_of_owner" ON "rental" USING btree ("owner_id","id" DESC NULLS LAST) WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "rental_extension_of" ON "rental_extension" USING btree ("rental_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_handover_once" ON "rental_handover" USING btree ("rental_id","stage","party");--> statement-breakpoint
CREATE INDEX "rental_handover_photo_of" ON "rental_handover_photo" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "rental_history_of" ON "rental_history" USING btree ("rental_id","id");--> statement-breakpoint
CREATE INDEX "rental_issue_of" ON "rental_issue" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "rental_issue_photo_of" ON "rental_issue_photo" USING btree ("issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_of_rental" ON "review" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "review_of_equipment" ON "review" USING btree ("equipment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_hold_open" ON "deposit_hold" USING btree ("rental_id") WHERE status in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "deposit_hold_of_rental" ON "deposit_hold" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "deposit_hold_unfinished" ON "deposit_hold" USING btree ("id") WHERE finished_at is null and (status = 'waiting' or release_asked_at is not null);--> statement-breakpoint
CREATE INDEX "hold_capture_of" ON "hold_capture" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hold_capture_waiting" ON "hold_capture" USING btree ("hold_id") WHERE status = 'processing';