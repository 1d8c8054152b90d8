import { findLine, lines } from '@jihui/protocol/rental/lines'
import { randomUUID } from 'node:crypto'
import type { TestApp } from './test-app.ts'

export interface Machine {
  readonly id: number
  readonly units: number[]
  readonly line: string
}

interface MachineOptions {
  readonly line?: string
  readonly units?: number
  readonly name?: string
  readonly bufferDays?: number
  readonly minDays?: number
  readonly requires?: readonly string[]
  readonly owner?: { readonly id: number }
}

/** A machine to rent: ¥200 a day, ¥1,200 a week, ¥4,500 a month, deposit ¥6,000, delivery ¥240. */
export const aMachine = async (app: TestApp, options: MachineOptions = {}): Promise<Machine> => {
  const {
    line = lines[0]!.id,
    units = 1,
    name = '病人监护仪',
    bufferDays = 1,
    minDays = 1,
    requires = [],
    owner,
  } = options
  const addOns = Object.fromEntries(
    findLine(line).options.map((option, index) => [option.addOn, [300_00, 200_00, 160_00, 800_00][index % 4]]),
  )
  const { rows } = await app.pool.query<{ id: number }>(
    `WITH kind AS (
       INSERT INTO category (line, code, name, illustration, qualification_rules)
       VALUES ($1, $2, '监护设备', 'patient-monitor', $3) RETURNING id)
     INSERT INTO equipment (line, category_id, name, model, manufacturer, grade, market_value_fen, day_fen, week_fen,
       month_fen, deposit_fen, delivery_fen, add_ons_fen, min_days, buffer_days, year, city, owner_id, illustration)
     SELECT $1, kind.id, $4, 'N15', '迈瑞', 'class_3', 8000000, 20000, 120000, 450000, 600000, 24000, $5, $6, $7, 2024,
       '杭州', $8, 'patient-monitor' FROM kind RETURNING id`,
    [
      line,
      `kind-${randomUUID()}`,
      JSON.stringify(requires.map((type) => ({ type }))),
      name,
      JSON.stringify(addOns),
      minDays,
      bufferDays,
      owner?.id ?? null,
    ],
  )
  const id = rows[0]!.id
  const made = await app.pool.query<{ id: number }>(
    `INSERT INTO equipment_unit (equipment_id, serial, city)
     SELECT $1, 'SN-' || gen_random_uuid(), '杭州' FROM generate_series(1, $2) RETURNING id`,
    [id, units],
  )
  return { id, units: made.rows.map((row) => row.id), line }
}
