ALTER TABLE "app_user" ADD COLUMN "verified_email" text;--> statement-breakpoint
ALTER TABLE "phone_change" ADD COLUMN "is_former_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "text_message" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "text_message" ADD COLUMN "failure" text;--> statement-breakpoint
-- Names that were kept as they were typed are written as they are compared now. Where that would make two alike, both
-- stay; the start names them.
UPDATE app_user u SET username = normalize(u.username, NFKC)
  WHERE u.username IS NOT NFKC NORMALIZED AND NOT EXISTS (
    SELECT 1 FROM app_user other
    WHERE other.id <> u.id AND lower(normalize(other.username, NFKC)) = lower(normalize(u.username, NFKC)));
