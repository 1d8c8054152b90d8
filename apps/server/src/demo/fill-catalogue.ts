import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { occupancy } from '../modules/calendar/table.ts'
import { category, equipment, equipmentUnit } from '../modules/catalogue/table.ts'
import type { DemoLine, DemoMachine } from './shape.ts'

const fen = (yuan: number) => Math.round(yuan * 100)

const rowOf = (line: string, machine: DemoMachine, categoryId: number, ownerId: number | null, createdAt: Date) => ({
  line,
  categoryId,
  ownerId,
  name: machine.name,
  model: machine.model,
  manufacturer: machine.manufacturer,
  grade: machine.grade,
  registrationNumber: machine.registrationNumber,
  marketValueFen: fen(machine.marketValueYuan),
  dayFen: fen(machine.dayYuan),
  weekFen: fen(machine.weekYuan),
  monthFen: fen(machine.monthYuan),
  depositFen: fen(machine.depositYuan),
  deliveryFen: fen(machine.deliveryYuan),
  deliveryKmFen: fen(machine.deliveryKmYuan),
  serviceRadiusKm: machine.serviceRadiusKm,
  requirements: machine.requirements,
  addOnsFen: Object.fromEntries(Object.entries(machine.addOns).map(([name, yuan]) => [name, fen(yuan)])),
  minDays: machine.minDays,
  bufferDays: machine.bufferDays,
  year: machine.year,
  city: machine.units[0]?.city ?? '',
  location: [machine.units[0]?.district, machine.units[0]?.warehouse].filter(Boolean).join(' '),
  description: machine.description,
  intendedUse: machine.intendedUse,
  specialHandling: machine.specialHandling,
  safetyFeatures: machine.safetyFeatures,
  tags: machine.tags,
  keywords: machine.keywords.join(' '),
  specifications: machine.specs,
  sterilizationRequired: machine.sterilizationRequired,
  isPortable: machine.isPortable,
  heightM: machine.heightM,
  widthM: machine.widthM,
  illustration: machine.illustration,
  createdAt,
})

/** Categories, machines and units of a line; a few units in repair, so that calendars show every reason. */
export const fillCatalogue = async (tx: Tx, demo: DemoLine, ownerId: number | null, now: Date): Promise<void> => {
  const categories = await tx
    .insert(category)
    .values(
      demo.categories.map((one) => ({
        line: demo.line,
        code: one.code,
        name: one.name,
        position: one.order,
        illustration: one.illustration,
        qualificationRules: one.qualifications
          .filter((rule) => rule.isRequired)
          .map(({ type, unlessOption }) => ({ type, ...(unlessOption ? { unlessOption } : {}) })),
      })),
    )
    .returning({ id: category.id, code: category.code })
  const idOf = new Map(categories.map((row) => [row.code, row.id]))
  const today = dayOf(now)
  for (const [at, machine] of demo.machines.entries()) {
    // Listed one after the other over the past year, so that 最新发布 has an order.
    const createdAt = new Date(
      now.getTime() - (demo.machines.length - ((at * 37) % demo.machines.length)) * 4 * 86_400_000,
    )
    const owner = at % 6 === 0 ? ownerId : null
    const [made] = await tx
      .insert(equipment)
      .values(rowOf(demo.line, machine, idOf.get(machine.category)!, owner, createdAt))
      .returning({ id: equipment.id })
    const units = await tx
      .insert(equipmentUnit)
      .values(
        machine.units.map((unit) => ({
          equipmentId: made!.id,
          serial: unit.serial,
          city: unit.city,
          location: `${unit.district} ${unit.warehouse}`,
          latitude: unit.latitude,
          longitude: unit.longitude,
          details: unit.details ?? {},
          meter: unit.meter ?? null,
          createdAt,
        })),
      )
      .returning({ id: equipmentUnit.id })
    const last = units.at(-1)
    if (last && at % 9 === 4) {
      const from = addDays(today, (at % 5) - 1)
      await tx.insert(occupancy).values({
        unitId: last.id,
        kind: 'maintenance',
        period: sql`daterange(${from}::date, ${addDays(from, 3 + (at % 3))}::date, '[]')` as unknown as string,
        reason: '年度计量与保养',
      })
    }
  }
}
