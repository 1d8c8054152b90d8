/** Time that passes for a visit, and for who makes it. */
import type { Person } from '../people.ts'
import { inDatabaseWith } from './journey-database.ts'

const ofOrder = (orderId: string) => ({ text: `SELECT 1 FROM service_order WHERE public_id = $1`, values: [orderId] })

/** The time its technician was to come in ended this many minutes ago. */
export const letVisitPass = (orderId: string, minutes: number): Promise<void> =>
  inDatabaseWith(ofOrder(orderId), (client) =>
    client.query(
      `WITH o AS (
         UPDATE service_order SET window_start = now() - make_interval(mins => $2) - interval '4 hours',
           window_end = now() - make_interval(mins => $2)
         WHERE public_id = $1 RETURNING id, window_start, window_end)
       UPDATE job SET window_start = o.window_start, window_end = o.window_end
       FROM o WHERE job.source = 'service_order' AND job.source_id = o.id`,
      [orderId, minutes],
    ),
  )

/** Its technician came this many minutes earlier than he did. What was done is never rewritten: it is told to the server alone. */
export const letHimWait = (orderId: string, minutes: number): Promise<void> =>
  inDatabaseWith(ofOrder(orderId), (client) =>
    client.query(
      `UPDATE job SET arrived_at = job.arrived_at - make_interval(mins => $2) FROM service_order o
       WHERE o.public_id = $1 AND job.source = 'service_order' AND job.source_id = o.id`,
      [orderId, minutes],
    ),
  )

const ofPerson = ({ username }: Person) => ({ text: `SELECT 1 FROM app_user WHERE username = $1`, values: [username] })

/** His tests that were not passed ended this many days earlier. */
export const letDaysPassSinceTests = (by: Person, days: number): Promise<void> =>
  inDatabaseWith(ofPerson(by), (client) =>
    client.query(
      `UPDATE assessment a SET finished_at = a.finished_at - make_interval(days => $2)
       FROM app_user u WHERE u.id = a.user_id AND u.username = $1 AND a.status = 'failed'`,
      [by.username, days],
    ),
  )

/** Where he is paid to was said this many days earlier. */
export const letDaysPassSinceAccount = (by: Person, days: number): Promise<void> =>
  inDatabaseWith(ofPerson(by), (client) =>
    client.query(
      `UPDATE payout_account p SET effective_at = p.effective_at - make_interval(days => $2)
       FROM app_user u WHERE u.id = p.payee_id AND u.username = $1`,
      [by.username, days],
    ),
  )
