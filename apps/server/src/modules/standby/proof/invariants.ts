/** What is true of stopped days, and of whoever is told that his machine stands, at any moment. */
import type { Invariants } from '../../../proof.ts'

export const { invariants }: Invariants = {
  invariants: [
    {
      rule: 'two stops of an order share no day',
      text: `SELECT a.rental_id, a.id, b.id AS other FROM rental_standby a JOIN rental_standby b ON b.rental_id = a.rental_id
        AND b.id > a.id AND daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
        WHERE a.cancelled_at IS NULL AND b.cancelled_at IS NULL`,
    },
    {
      rule: 'no day is stopped that had begun when that was said',
      text: `SELECT id, start_date, created_at FROM rental_standby
        WHERE start_date <= (created_at AT TIME ZONE 'Asia/Shanghai')::date`,
    },
    {
      rule: 'a stopped day that was looked at is a day of its stop, of a unit of its order',
      text: `SELECT w.standby_id, w.unit_id, w.day FROM standby_day w JOIN rental_standby s ON s.id = w.standby_id
        WHERE w.day < s.start_date OR w.day > s.end_date
          OR NOT EXISTS (SELECT FROM rental_unit k WHERE k.rental_id = s.rental_id AND k.unit_id = w.unit_id)`,
    },
    {
      rule: 'a stopped day costs its full rent where the machine worked as long as that takes, and nowhere else',
      text: `SELECT w.standby_id, w.unit_id, w.day, w.worked_minutes FROM standby_day w JOIN rental_standby s ON s.id = w.standby_id
        WHERE w.is_worked <> (coalesce(w.worked_minutes, 0) >= s.worked_minutes)`,
    },
    {
      rule: 'nobody is told that his machine stands before that was looked at, or after he wanted to hear no more of it',
      text: `SELECT rental_id, looked_on, told_on, muted_at FROM rental_idle
        WHERE told_on > looked_on OR told_on > (muted_at AT TIME ZONE 'Asia/Shanghai')::date`,
    },
    {
      rule: 'machines stand with whoever received them',
      text: `SELECT i.rental_id FROM rental_idle i JOIN rental r ON r.id = i.rental_id
        WHERE i.looked_on IS NOT NULL AND r.received_at IS NULL`,
    },
  ],
}
