-- Rules the schema generator cannot express. Applied as the migration after the tables.

-- No two rows that still hold a unit may share a day of it, whatever they are for.
ALTER TABLE occupancy ADD CONSTRAINT occupancy_no_double_booking
  EXCLUDE USING gist (unit_id WITH =, period WITH &&) WHERE (released_at IS NULL);
--> statement-breakpoint
ALTER TABLE occupancy ADD CONSTRAINT occupancy_kind CHECK (kind IN ('rental', 'buffer', 'maintenance', 'block'));
--> statement-breakpoint
ALTER TABLE occupancy ADD CONSTRAINT occupancy_rental_fk FOREIGN KEY (rental_id) REFERENCES rental (id);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_posting_append_only BEFORE UPDATE OR DELETE ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount_fen), 0) FROM ledger_entry WHERE posting_id = NEW.posting_id) <> 0 THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
-- Each category knows how many of its machines are offered. Statement-wise, so that filling a catalogue stays quick.
CREATE FUNCTION equipment_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category c SET equipment_count = c.equipment_count + changed.difference
  FROM (
    SELECT category_id, sum(step)::int AS difference FROM (
      SELECT category_id, 1 AS step FROM new_rows WHERE status = 'active'
      UNION ALL SELECT category_id, -1 FROM old_rows WHERE status = 'active'
    ) AS steps GROUP BY category_id
  ) AS changed
  WHERE c.id = changed.category_id AND changed.difference <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION equipment_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category c SET equipment_count = c.equipment_count + added.number
  FROM (SELECT category_id, count(*)::int AS number FROM new_rows WHERE status = 'active' GROUP BY category_id) AS added
  WHERE c.id = added.category_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION equipment_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category c SET equipment_count = c.equipment_count - removed.number
  FROM (SELECT category_id, count(*)::int AS number FROM old_rows WHERE status = 'active' GROUP BY category_id) AS removed
  WHERE c.id = removed.category_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER equipment_counted AFTER UPDATE ON equipment REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION equipment_counted();
--> statement-breakpoint
CREATE TRIGGER equipment_added AFTER INSERT ON equipment REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION equipment_added();
--> statement-breakpoint
CREATE TRIGGER equipment_removed AFTER DELETE ON equipment REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION equipment_removed();
--> statement-breakpoint
CREATE TRIGGER agreement_template_version_append_only BEFORE UPDATE OR DELETE ON agreement_template_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE rate_count SET UNLOGGED;
--> statement-breakpoint
-- Written with every reading of a machine: the new version of a row finds room beside the old one.
ALTER TABLE unit_meter SET (fillfactor = 50);
--> statement-breakpoint
-- What is written into these tables stays: they refuse change and removal, and to be emptied at once.
CREATE TRIGGER rental_history_append_only BEFORE UPDATE OR DELETE ON rental_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER qualification_decision_append_only BEFORE UPDATE OR DELETE ON qualification_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Those of the sandbox have a term; those of a real channel are evidence.
CREATE TRIGGER gateway_notice_append_only BEFORE UPDATE OR DELETE ON gateway_notice
  FOR EACH ROW WHEN (OLD.gateway <> 'sandbox') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER application_history_append_only BEFORE UPDATE OR DELETE ON application_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER maintenance_history_append_only BEFORE UPDATE OR DELETE ON maintenance_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sandbox_refund_append_only BEFORE UPDATE OR DELETE ON sandbox_refund
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sandbox_capture_append_only BEFORE UPDATE OR DELETE ON sandbox_capture
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rental_history_no_truncate BEFORE TRUNCATE ON rental_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER qualification_decision_no_truncate BEFORE TRUNCATE ON qualification_decision EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER gateway_notice_no_truncate BEFORE TRUNCATE ON gateway_notice EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER application_history_no_truncate BEFORE TRUNCATE ON application_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER maintenance_history_no_truncate BEFORE TRUNCATE ON maintenance_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sandbox_refund_no_truncate BEFORE TRUNCATE ON sandbox_refund EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sandbox_capture_no_truncate BEFORE TRUNCATE ON sandbox_capture EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_posting_no_truncate BEFORE TRUNCATE ON ledger_posting EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON ledger_entry EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER agreement_template_version_no_truncate BEFORE TRUNCATE ON agreement_template_version EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Papers know the line of what they are about, so that lists and counts of a line need no other table. Written by triggers:
-- no writer can forget it.
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
--> statement-breakpoint
INSERT INTO audit_chain (chain) SELECT generate_series(0, 15);
--> statement-breakpoint
INSERT INTO outbox_bucket (bucket) SELECT generate_series(0, 63);
--> statement-breakpoint
-- No technician is at two places at once.
ALTER TABLE technician_occupancy ADD CONSTRAINT technician_occupancy_one_place
  EXCLUDE USING gist (technician_id WITH =, period WITH &&) WHERE (released_at IS NULL);
--> statement-breakpoint
-- No vehicle and no driver is on two trips at once.
ALTER TABLE trip_occupancy ADD CONSTRAINT trip_occupancy_one_of_vehicle
  EXCLUDE USING gist (vehicle_id WITH =, period WITH &&) WHERE (released_at IS NULL);
--> statement-breakpoint
ALTER TABLE trip_occupancy ADD CONSTRAINT trip_occupancy_one_of_driver
  EXCLUDE USING gist (driver_id WITH =, period WITH &&) WHERE (released_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER cargo_version_append_only BEFORE UPDATE OR DELETE ON cargo_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cargo_version_no_truncate BEFORE TRUNCATE ON cargo_version EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cargo_history_append_only BEFORE UPDATE OR DELETE ON cargo_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cargo_history_no_truncate BEFORE TRUNCATE ON cargo_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER freight_price_terms_append_only BEFORE UPDATE OR DELETE ON freight_price_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER freight_price_terms_no_truncate BEFORE TRUNCATE ON freight_price_terms EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER service_price_list_kept BEFORE DELETE OR UPDATE OF version, valid_from, list, reason, created_by, created_by_name, created_at
  ON service_price_list FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER service_price_list_no_truncate BEFORE TRUNCATE ON service_price_list EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER job_history_append_only BEFORE UPDATE OR DELETE ON job_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER job_history_no_truncate BEFORE TRUNCATE ON job_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER service_order_history_append_only BEFORE UPDATE OR DELETE ON service_order_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER service_order_history_no_truncate BEFORE TRUNCATE ON service_order_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER freight_history_append_only BEFORE UPDATE OR DELETE ON freight_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER freight_history_no_truncate BEFORE TRUNCATE ON freight_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER part_movement_append_only BEFORE UPDATE OR DELETE ON part_movement
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER part_movement_no_truncate BEFORE TRUNCATE ON part_movement EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE device_binding ADD CONSTRAINT device_binding_one_unit
  EXCLUDE USING gist (device_id WITH =, tstzrange(bound_at, unbound_at) WITH &&);
--> statement-breakpoint
CREATE TRIGGER device_history_append_only BEFORE UPDATE OR DELETE ON device_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER device_history_no_truncate BEFORE TRUNCATE ON device_history EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER device_look_append_only BEFORE UPDATE OR DELETE ON device_look
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER device_look_no_truncate BEFORE TRUNCATE ON device_look EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Two stops of one order share no day.
ALTER TABLE rental_standby ADD CONSTRAINT rental_standby_apart
  EXCLUDE USING gist (rental_id WITH =, daterange(start_date, end_date, '[]') WITH &&) WHERE (cancelled_at IS NULL);
