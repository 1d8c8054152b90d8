/** What waits on the console's other desks: requests about contracts, machines nobody has seen, a machine to be served. */
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine } from '@jihui/protocol/rental/lines'
import { addDays, addHours, dayOf } from '../platform/clock.ts'
import type { DemoLine } from './shape.ts'
import type { Town } from './town.ts'

interface Staff {
  readonly admin: number
  readonly technician: number
}

const wishes = [
  '付款条款请改成货到三个工作日内付清，改好再签',
  '设备序列号和现场看到的不一致，先核对再签',
  '开票抬头换了，请先审一遍合同',
]

/** A renter asks that the contract be looked at before he signs. */
const askAboutContract = async (town: Town, line: string, wish: string, askedAt: Date): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; user_id: number }>(
    `SELECT id, user_id FROM rental WHERE line = $1 AND status = 'pending_signature' ORDER BY id DESC LIMIT 1`,
    [line],
  )
  const [order] = rows
  if (!order) return
  town.at(askedAt)
  const path = addressesOf(findLine(line), 'request_status_change')[0]!.replace(':id', String(order.id))
  await town.call(order.user_id, 'POST', path, { status: 'pending_review', status_change_reason: wish })
}

/** An owner enters machines like those he has; nobody has come to see them yet. */
const enterMachine = async (town: Town, demo: DemoLine, index: number, enteredAt: Date): Promise<void> => {
  const model = demo.machines[index]!
  const { rows } = await town.services.database.pool.query<{ id: number; owner_id: number }>(
    `SELECT c.id, e.owner_id FROM category c JOIN equipment e ON e.category_id = c.id
     WHERE c.line = $1 AND c.code = $2 AND e.owner_id IS NOT NULL LIMIT 1`,
    [demo.line, model.category],
  )
  const [place] = rows
  if (!place) return
  town.at(enteredAt)
  const unit = model.units[0]!
  await town.call(place.owner_id, 'POST', '/api/v1/core/equipment-owner/equipment/register/', {
    line: demo.line,
    category_id: place.id,
    name: model.name,
    model: model.model,
    grade: model.grade,
    registration_number: model.registrationNumber,
    manufacturer: model.manufacturer,
    year: model.year,
    market_value: model.marketValueYuan,
    day_rate: model.dayYuan,
    deposit: model.depositYuan,
    description: model.description,
    units: [{ serial: `${unit.serial}-B${index}`, city: unit.city, location: unit.warehouse }],
  })
}

/** A machine of the house is served next week, by the technician. */
const arrangeService = async (town: Town, { admin, technician }: Staff, now: Date): Promise<void> => {
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

export const fillConsole = async (
  town: Town,
  demoLines: readonly DemoLine[],
  staff: Staff,
  now: Date,
): Promise<void> => {
  for (const [index, demo] of demoLines.entries()) {
    const wish = wishes[index]
    if (wish) await askAboutContract(town, demo.line, wish, addHours(now, -0.4 - index * 1.6))
    await enterMachine(town, demo, 1, addHours(now, -6 - index * 5))
    if (index > 0) await enterMachine(town, demo, 4, addHours(now, -30 - index))
  }
  await arrangeService(town, staff, now)
  await town.settle()
}
