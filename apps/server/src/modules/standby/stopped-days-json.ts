interface Asked {
  /** Columns of the statement it stands in: whose days, of which unit. */
  readonly order: string
  readonly unit: string
  /** The first and the last day that are asked for. */
  readonly from: string
  readonly to: string
}

/** SQL: days of an order on which a unit stands by as its renter declared, as a JSON array; those it worked on are left out. */
export const stoppedDaysJson = ({ order, unit, from, to }: Asked): string =>
  `(SELECT coalesce(json_agg(d.day::date::text ORDER BY d.day), '[]') FROM rental_standby s
     CROSS JOIN LATERAL generate_series(greatest(s.start_date, ${from}), least(s.end_date, ${to}), interval '1 day') AS d(day)
     WHERE s.rental_id = ${order} AND s.cancelled_at IS NULL AND NOT EXISTS (SELECT FROM standby_day w
       WHERE w.standby_id = s.id AND w.unit_id = ${unit} AND w.day = d.day::date AND w.is_worked))`
