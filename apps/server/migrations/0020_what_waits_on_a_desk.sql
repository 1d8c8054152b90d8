CREATE TABLE "waiting_digest" (
	"desk" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_digest_desk_day_pk" PRIMARY KEY("desk","day")
);
--> statement-breakpoint
CREATE TABLE "waiting_watch" (
	"desk" text NOT NULL,
	"subject_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "waiting_watch_desk_subject_id_pk" PRIMARY KEY("desk","subject_id")
);
--> statement-breakpoint
CREATE INDEX "waiting_watch_since" ON "waiting_watch" USING btree ("desk","since");