/** Everybody else who wants the same machines: renters, who extend and bring back, and owners who keep days for themselves. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../apps/server/src/platform/clock.ts'
import { pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { ownerPath } from '../../apps/server/src/testing/owners.ts'
import { type Scene, stepAt } from '../crashes/steps.ts'
import { type Deed, fresh, send, someDays, someMachine, type Stage, today } from './stage.ts'

interface Rented {
  readonly id: number
  readonly status: Parameters<typeof stepAt>[0]
  readonly renter: number
  readonly machine: number
  readonly end: string
  readonly isAsked: boolean
}
const findRented = async ({ app }: Stage): Promise<Rented[]> => {
  const { rows } = await app.pool.query(
    `SELECT r.id, r.status, r.user_id AS renter, r.equipment_id AS machine, r.end_date::text AS "end",
       coalesce(c.status = 'awaiting_renter', false) AS "isAsked"
     FROM rental r LEFT JOIN deposit_claim c ON c.rental_id = r.id
     WHERE r.status NOT IN ('cancelled', 'returned') ORDER BY r.id DESC LIMIT 8`,
  )
  return rows as Rented[]
}
const sceneOf = async (stage: Stage, { renter, machine }: Rented): Promise<Scene | null> => {
  const person = stage.everybody.get(renter)
  const found = stage.machines.find(({ id }) => id === machine)
  if (!person || !found) return null
  const { app, random, picture, signature } = stage
  const staff = await fresh(stage, stage.cast.head)
  return { app, renter: await fresh(stage, person), staff, machine: found, random, picture, signature }
}

const rent: Deed = (stage) => {
  const machine = someMachine(stage)
  const from = stage.random.pick([0, 0, 1, 3, 6, 12])
  const body = requestFor(stage.app, machine, 1 + stage.random.below(5), from)
  return send(stage, stage.random.pick(stage.cast.renters), pathOf(machine.line, 'create_rental'), { body })
}
/** The next step of an order, whoever's it is. */
const goOn: Deed = async (stage) => {
  const rented = await findRented(stage)
  const order = rented.length > 0 ? stage.random.pick(rented) : null
  // A machine that is back is nobody's to repair at its renter's.
  if (!order || (order.status === 'in_use' && !stage.random.chance(25))) return
  const [scene, step] = [await sceneOf(stage, order), stepAt(order.status, stage.random)]
  if (!scene || !step) return
  const { answer, promised } = await step(scene, order.id)
  stage.saw(`rental ${order.status}`, answer)
  stage.journal.add(`rental ${order.id}`, answer, promised)
}
const extend: Deed = async (stage) => {
  const { random } = stage
  const used = (await findRented(stage)).filter(({ status }) => status === 'in_use')
  const order = used.length > 0 ? random.pick(used) : null
  const renter = order && stage.everybody.get(order.renter)
  const line = stage.machines.find(({ id }) => id === order?.machine)?.line
  if (!order || !renter || !line) return
  const body = { new_end_date: addDays(order.end, 1 + random.below(5)) }
  const act = random.chance(75) ? 'extend_rental' : 'withdraw_extension'
  await send(stage, renter, pathOf(line, act, order.id), { body: act === 'extend_rental' ? body : {} })
}
const block: Deed = async (stage) => {
  const { random, cast } = stage
  const machine = someMachine(stage)
  const owner = machine.owner ?? random.pick(cast.owners)
  const path = ownerPath(`equipment/${machine.id}/blocks/`)
  if (random.chance(70)) {
    const body = { unit_id: random.pick(machine.units), ...someDays(stage) }
    return send(stage, owner, path, { body, headers: { 'idempotency-key': randomUUID() } })
  }
  const { rows } = await stage.app.pool.query<{ id: number }>(
    `SELECT id FROM occupancy WHERE unit_id = ANY($1) AND kind IN ('block', 'maintenance') AND released_at IS NULL
       AND upper(period) > $2::date ORDER BY id DESC LIMIT 4`,
    [machine.units, today(stage)],
  )
  const one = rows.length > 0 ? random.pick(rows) : null
  return one && send(stage, owner, `${path}${one.id}/`, { method: 'DELETE' })
}

export const wishes: readonly Deed[] = [rent, rent, goOn, goOn, goOn, extend, extend, block]
