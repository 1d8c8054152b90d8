-- Papers know the line of what they are about, so that lists and counts of a line need no other table. Written by
-- triggers: no writer can forget it, nor can an older version that runs beside this one.
ALTER TABLE "agreement" ADD COLUMN "line" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "agreement_status_request" ADD COLUMN "line" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "maintenance_request" ADD COLUMN "line" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION take_line_of_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.line := (SELECT line FROM rental WHERE id = NEW.rental_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION take_line_of_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.line := (SELECT e.line FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id WHERE u.id = NEW.unit_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER agreement_line BEFORE INSERT ON agreement FOR EACH ROW EXECUTE FUNCTION take_line_of_rental();
--> statement-breakpoint
CREATE TRIGGER agreement_status_request_line BEFORE INSERT ON agreement_status_request
  FOR EACH ROW EXECUTE FUNCTION take_line_of_rental();
--> statement-breakpoint
CREATE TRIGGER maintenance_request_line BEFORE INSERT ON maintenance_request
  FOR EACH ROW EXECUTE FUNCTION take_line_of_unit();
