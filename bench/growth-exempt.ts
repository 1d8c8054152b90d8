/** Operations that may look at more where there is more, each with the reason. */
export const exempt: Readonly<Record<string, string>> = {
  verify_audit_log: 'goes along the chain of the newest entries, up to a limit of its own',
  get_operation_figures: 'a report: days and machines of the whole platform over the days asked for',
  list_devices:
    'what is open is counted machine by machine, up to the limit of counting, which a small town does not reach',
  get_device_figures: 'a report: what every machine did in 90 days',
  get_financial_report: 'a report: sums of the postings of the days asked for, and what the books held before them',
  get_owner_analytics: 'a report: twelve months of every machine of one owner, beside its category',
  get_rental_statistics: 'a report: what all orders of a line come to',
  list_ledger: 'sums by account of all postings that are asked for',
  list_reconciliation: 'one day of a channel, in the order of either side',
  export_reconciliation: 'all rows of one day of a channel',
  get_reconciliation: 'looks for the other side among the postings of the day',
  check_orders: 'looks every order over; that is what it is for',
  get_system: 'sizes of tables and indexes as the files have them',
  list_machines_to_verify: 'counts what owners have handed in by line and state',
  recommend_equipment: 'looks for machines that are free until the page is full',
  list_available_equipment: 'looks for machines that are free until the page is full',
  map_equipment: 'every place of the map in one answer',
}
