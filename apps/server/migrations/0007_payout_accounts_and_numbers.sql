CREATE TABLE "phone_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"phone" text NOT NULL,
	"former_phone" text,
	"asked_by" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_account" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
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
ALTER TABLE "sms_code" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "owner_earning" ADD COLUMN "payout_account_id" integer;--> statement-breakpoint
ALTER TABLE "phone_change" ADD CONSTRAINT "phone_change_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_change" ADD CONSTRAINT "phone_change_asked_by_app_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_change_of" ON "phone_change" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "phone_change_phone" ON "phone_change" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "payout_account_of" ON "payout_account" USING btree ("owner_id","effective_at","id");--> statement-breakpoint
-- Who has been an owner so far is paid to the account of the newest application that was approved, and no other.
INSERT INTO payout_account (owner_id, account_name, bank_name, account_number, source, effective_at, created_at)
  SELECT DISTINCT ON (user_id) user_id, account_name, bank_name, account_number, 'application', verified_at, verified_at
  FROM owner_application WHERE status = 'approved' AND account_number <> '' ORDER BY user_id, id DESC;
