/** The main commands, each about a subject of its own every time: nothing can be approved or paid twice. */
import { anOrder } from './an-order.ts'
import type pg from 'pg'
import { pathWith } from '../packages/protocol/src/endpoint.ts'
import { createPayment } from '../packages/protocol/src/payment/operations.ts'
import { verifyQualification } from '../packages/protocol/src/qualification/operations.ts'
import { findLine, onLine } from '../packages/protocol/src/rental/lines.ts'
import { cancelRental, createRental, extendRental } from '../packages/protocol/src/rental/operations.ts'
import { addDays, dayOf } from '../apps/server/src/platform/clock.ts'
import type { Call, Caller } from './growth-calls.ts'

/** `turns` times each. The orders become the caller's, where only a renter may. */
export const commandsOf = async (
  pool: pg.Pool,
  lineId: string,
  { renter, staff }: Readonly<Record<'renter' | 'staff', Caller>>,
  turns: number,
): Promise<Call[]> => {
  const line = findLine(lineId)
  const today = dayOf(new Date())
  const idsOf = async (text: string): Promise<number[]> =>
    (await pool.query<{ id: number }>(`${text} LIMIT ${turns}`, [lineId])).rows.map(({ id }) => id)
  const ordersOf = async (status: string, skipped = 0): Promise<number[]> => {
    const ids = await idsOf(
      `SELECT id FROM rental WHERE line = $1 AND status = '${status}' ORDER BY id OFFSET ${skipped}`,
    )
    await pool.query('UPDATE rental SET user_id = $1 WHERE id = ANY($2)', [renter.id, ids])
    return ids
  }
  const machines = await idsOf(
    `SELECT id FROM equipment WHERE line = $1 AND status = 'active' AND owner_id IS NULL ORDER BY id`,
  )
  const start = addDays(today, 200)
  const order = (machine: number) => anOrder(machine, start)
  const command = (
    operation: typeof createRental,
    who: Caller,
    ids: readonly number[],
    bodyOf: (id: number) => unknown,
  ): Call => {
    const { path } = onLine(operation, line)!
    const asked = ids.map((id) => ({ path: pathWith(path, { id }), body: JSON.stringify(bodyOf(id)) }))
    return {
      title: `POST ${path}`,
      operation: operation.shape.name,
      filter: '',
      isDrawn: false,
      who,
      path,
      turns: asked,
    }
  }
  const as = (operation: unknown) => operation as typeof createRental
  return [
    command(createRental, renter, machines, order),
    command(as(verifyQualification), staff, await ordersOf('pending_verification'), () => ({ action: 'approve' })),
    command(as(createPayment), renter, await ordersOf('pending_payment'), () => ({ payment_method: 'wechat' })),
    command(as(cancelRental), renter, await ordersOf('pending_payment', turns), () => ({ reason: '计划有变' })),
    command(as(extendRental), renter, await ordersOf('in_use'), () => ({ new_end_date: addDays(today, 6) })),
  ]
}
