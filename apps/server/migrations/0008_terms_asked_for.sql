ALTER TABLE "agreement" ADD COLUMN "requested_terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "terms_state" text;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "terms_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "terms_requests" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental" ADD COLUMN "submitted" jsonb DEFAULT '{}'::jsonb NOT NULL;