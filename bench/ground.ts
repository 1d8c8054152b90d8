/** A database of its own with so many machines and orders, people who use it, and the servers beside each other on it. */
import { holdAnyOrders } from '../apps/server/src/testing/hold-any-orders.ts'
import { lines } from '../packages/protocol/src/rental/lines.ts'
import { shareOf, type Stage } from './commands.ts'
import { fillMachines, fillQueue } from './fill.ts'
import { fillOrders } from './fill-orders.ts'
import { onPlace, startPlainPostgres } from './place.ts'
import { register } from './register.ts'
import type { Server } from './servers.ts'

export interface Ground {
  readonly stage: Stage
  readonly folder: string
  readonly floor: Server
  /** Which machines are read: from all over the catalogue. */
  readonly machines: readonly number[]
  readonly secondsToFill: number
  close(): Promise<void>
}

/** Machines whose pages are read, and orders of other lines under review. */
const [readMachines, reviewed] = [200, 1000]

export const openGround = (count: number): Promise<Ground> =>
  onPlace('bench', startPlainPostgres, async (place) => {
    const { pool } = place
    const line = lines[0]!
    const startedAt = performance.now()
    await fillMachines(pool, line.id, count)
    const others = lines.slice(1).map(({ id }) => id)
    for (const other of others) await fillMachines(pool, other, 100)
    await fillQueue(pool, others, reviewed)
    const renters = await pool.query<{ ids: number[] }>('SELECT array_agg(id) AS ids FROM app_user')
    const firsts = await fillOrders(pool, line.id, renters.rows[0]!.ids)
    await holdAnyOrders(pool)
    await pool.query('VACUUM ANALYZE')
    const secondsToFill = (performance.now() - startedAt) / 1000

    const { product, recorded } = await place.startProducts()
    const floor = await place.start('./floor.ts')
    const renter = await register(product.base, 'bench_renter', '13700000001')
    const clerk = await place.addStaff(product.base, 'bench_clerk', '13700000002')
    const share = shareOf(count)
    await pool.query(
      `UPDATE rental SET user_id = $1 FROM generate_series(0, $2) n WHERE id IN ($3 + n * $5, $4 + n * $5)`.replaceAll(
        /\$(\d)/g,
        '$$$1::bigint',
      ),
      [renter.id, share.count - 1, firsts.pending_verification, firsts.pending_payment, share.stride],
    )
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM equipment WHERE line = $1 ORDER BY id', [line.id])
    const machines = rows.map(({ id }) => id).filter((_, at) => at % Math.ceil(count / readMachines) === 0)
    const stage: Stage = {
      line,
      pool,
      databaseUrl: place.databaseUrl,
      product: product.base,
      recorded,
      sandboxSecret: place.sandboxSecret,
      renter,
      staffToken: clerk.token,
      machines: count,
      firstMachine: rows[0]!.id,
      toApprove: firsts.pending_verification,
      toPay: firsts.pending_payment,
    }
    return { stage, folder: place.folder, floor, machines, secondsToFill, close: place.close }
  })
