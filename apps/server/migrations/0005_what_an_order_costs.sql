ALTER TABLE "deposit_claim" ADD COLUMN "settled_late_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_claim" ADD COLUMN "objected_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "rental" ADD COLUMN "waited_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_extension" ADD COLUMN "kind" text DEFAULT 'later' NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_extension" ADD COLUMN "days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_extension" ADD COLUMN "extras_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rental_extension" ADD COLUMN "lapses_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rental_extension" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_record" ADD COLUMN "stopped_on" date;
