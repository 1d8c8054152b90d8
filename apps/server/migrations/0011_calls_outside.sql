CREATE TABLE "mail_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"cause" text NOT NULL,
	"sending_id" integer,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_sending_id_notification_sending_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."notification_sending"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_message_once" ON "mail_message" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "mail_message_of_sending" ON "mail_message" USING btree ("sending_id") WHERE sending_id is not null;