/** Machines that are looked after: some now, some next week. */
import { oldestDays } from '../../../demo/past-partitions.ts'
import type { DeskScene, Demo, LineScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import { holdDays } from '../../calendar/public.ts'
import { tellOrders } from './tell-orders.ts'
import { tellPriceLists } from './tell-prices.ts'
import { tellRecords } from './tell-records.ts'

/** A few units are in repair, so that calendars show every reason. */
const keepInRepair = async ({ town, demo, accounts, now }: LineScene): Promise<void> => {
  const { db, database } = town.services
  const { rows } = await database.pool.query<{ unit: number | null }>(
    `SELECT max(u.id)::bigint AS unit FROM equipment e LEFT JOIN equipment_unit u ON u.equipment_id = e.id
     WHERE e.line = $1 GROUP BY e.id ORDER BY e.id`,
    [demo.line],
  )
  for (const [at, { unit }] of rows.entries()) {
    if (unit === null || at % 9 !== 4) continue
    const from = addDays(dayOf(now), (at % 5) - 1)
    const days = { from, to: addDays(from, 3 + (at % 3)), reason: '年度计量与保养' }
    await db.transaction((tx) =>
      holdDays(tx, { unitIds: [unit], kind: 'maintenance', ...days, createdBy: accounts.admin, now: town.now() }),
    )
  }
}

/** A machine of the house is served next week, by the technician. */
const arrangeService = async ({ town, accounts: { admin, technician }, now }: DeskScene): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    `SELECT u.id FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
     WHERE e.owner_id IS NULL AND NOT EXISTS (
       SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND upper(o.period) > now()::date)
     ORDER BY u.id LIMIT 3`,
  )
  const works = [
    { kind: 'service', description: '季度保养，换过滤器，校准', from: 2, days: 1, assigned_to: technician },
    { kind: 'inspection', description: '年度检验，计量所上门', from: 5, days: 2, assigned_to: technician },
    { kind: 'repair', description: '显示屏有坏点，等备件到货', from: 8, days: 3, assigned_to: undefined },
  ]
  town.at(addHours(now, -3))
  for (const [index, { id }] of rows.entries()) {
    const { from, days, ...work } = works[index]!
    await town.call(admin, 'POST', '/api/admin/maintenance/', {
      ...work,
      unit_id: id,
      start_date: addDays(dayOf(now), from),
      end_date: addDays(dayOf(now), from + days - 1),
    })
  }
}

export const demo: Demo = {
  daysBack: { maintenance_history: oldestDays },
  tellLine: (scene) => ({ machines: () => keepInRepair(scene) }),
  async fillDesks(scene) {
    await tellPriceLists(scene)
    await tellRecords(scene)
    await arrangeService(scene)
    await tellOrders(scene)
  },
}
