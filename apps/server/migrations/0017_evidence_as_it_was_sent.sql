ALTER TABLE "stored_file" ADD COLUMN "original_id" uuid;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "camera_note" jsonb;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_original_id_stored_file_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action NOT VALID;
