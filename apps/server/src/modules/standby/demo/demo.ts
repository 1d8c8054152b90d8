/** A stop the demo's renter declared, on whose days his machine worked all the same; and a machine of his that stands. */
import type { Demo, DeskScene } from '../../../demo/scene.ts'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { findRental, ordersWhere, readAccount } from '../../rental/public.ts'
import { tellIdle } from '../tell-idle.ts'
import { witnessStoppedDays } from '../witness-days.ts'

/** Declared so many days ago, from the next day on, for so many days. */
const stop = { daysAgo: 5, days: 3, reason: '连续下雨，工地停工' } as const

const declareStop = async ({ town, accounts, now }: DeskScene): Promise<void> => {
  const { db } = town.services
  const { rows } = await ask(
    db,
    { id: 'number' },
    ordersWhere(sql`r.user_id = ${accounts.renter} and r.status = 'in_use'`),
  )
  const declared = addHours(now, -24 * stop.daysAgo)
  for (const { id } of rows) {
    const order = await findRental(db, { id, renterKey: null })
    if (!order || !(await readAccount(db, order)).terms.standby || order.receivedAt === null) continue
    if (order.receivedAt >= declared || order.endDate <= dayOf(now)) continue
    town.at(declared)
    const [path] = addressesOf(findLine(order.line), 'declare_standby')
    await town.call(accounts.renter, 'POST', path!.replace(':id', String(id)), {
      start_date: addDays(dayOf(declared), 1),
      end_date: addDays(dayOf(declared), stop.days),
      reason: stop.reason,
    })
    await town.settle()
  }
}

export const demo: Demo = {
  async fillDesks(scene) {
    const { town, now } = scene
    await declareStop(scene)
    // In hours in which somebody is told.
    town.at(addHours(startOfDay(dayOf(now)), -12))
    await tellIdle(town.services)
    await town.settle()
    town.at(now)
    await witnessStoppedDays(town.services)
  },
}
