/** Jobs that ended one way or another, for the tests of what is held against whoever had them. */
import type { Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import {
  asCustomer,
  aServiceOrder,
  begin,
  finish,
  jobOf,
  labour,
  onJob,
  payFor,
  type TestServiceOrder,
} from './service-orders.ts'

export interface DoneJob {
  readonly jobId: number
  readonly order: TestServiceOrder
}
/** Accepted by its customer; he was there in time, unless he was late by so many minutes. */
export const aDoneJob = async (app: TestApp, technician: Person, lateMinutes = 0): Promise<DoneJob> => {
  const order = await aServiceOrder(app)
  const jobId = await begin(app, order, technician)
  await onJob(app, jobId, technician)('quote', { lines: [labour] })
  const customer = asCustomer(app, order)
  await customer('consent/', { agreed: true, quote_version: 1 })
  await finish(app, jobId, technician)
  await payFor(app, order)
  const { status, body } = await customer('confirm/')
  if (status !== 200) throw new Error(`accepting the work answered ${status}: ${JSON.stringify(body)}`)
  if (lateMinutes > 0)
    await app.pool.query(
      `UPDATE job SET window_end = arrived_at - make_interval(mins => $2), window_start = arrived_at - interval '5 hours'
       WHERE id = $1`,
      [jobId, lateMinutes],
    )
  return { jobId, order }
}

/** Accepted, and given back. */
export const aGivenBackJob = async (app: TestApp, technician: Person): Promise<number> => {
  const order = await aServiceOrder(app)
  const { id } = await jobOf(app, order.orderId)
  const act = onJob(app, id, technician)
  for (const [name, body] of [
    ['accept', {}],
    ['release', { reason: '车坏了' }],
  ] as const) {
    const answer = await act(name, body)
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return id
}
