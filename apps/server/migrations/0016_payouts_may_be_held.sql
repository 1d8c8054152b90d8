CREATE TABLE "payout_hold" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"reason" text NOT NULL,
	"placed_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"released_by" integer,
	"released_at" timestamp with time zone,
	CONSTRAINT "payout_hold_released" CHECK ((released_at is null) = (notes is null) and (released_at is null) = (released_by is null))
);
--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_placed_by_app_user_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_released_by_app_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_hold_open" ON "payout_hold" USING btree ("owner_id") WHERE released_at is null;