CREATE TABLE "qualification_reading" (
	"rental_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "qualification_reading_rental_id_user_id_pk" PRIMARY KEY("rental_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "qualification_reading" ADD CONSTRAINT "qualification_reading_rental_id_rental_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_reading" ADD CONSTRAINT "qualification_reading_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;