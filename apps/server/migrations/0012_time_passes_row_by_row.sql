CREATE TABLE "time_failure" (
	"work" text NOT NULL,
	"subject_id" integer NOT NULL,
	"failures" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_failure_work_subject_id_pk" PRIMARY KEY("work","subject_id")
);
--> statement-breakpoint
CREATE TABLE "rental_reminder" (
	"rental_id" integer NOT NULL CONSTRAINT "rental_reminder_rental_id_rental_id_fk" REFERENCES "public"."rental"("id"),
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_reminder_rental_id_kind_day_pk" PRIMARY KEY("rental_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "rental" ADD COLUMN "receipt_due_at" timestamp with time zone;
