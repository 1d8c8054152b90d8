-- What is written into these tables stays: they refuse change and removal, and to be emptied at once.
CREATE TRIGGER rental_history_append_only BEFORE UPDATE OR DELETE ON rental_history
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER qualification_decision_append_only BEFORE UPDATE OR DELETE ON qualification_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER gateway_notice_append_only BEFORE UPDATE OR DELETE ON gateway_notice
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER owner_application_history_append_only BEFORE UPDATE OR DELETE ON owner_application_history
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
CREATE TRIGGER owner_application_history_no_truncate BEFORE TRUNCATE ON owner_application_history EXECUTE FUNCTION refuse_change();
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
