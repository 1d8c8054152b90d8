/** What a line lets: its categories, machines and units. */
import type { Demo } from '../../../demo/scene.ts'
import type { DemoLine, DemoMachine } from '../../../demo/shape.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { category, equipment, equipmentUnit } from '../table.ts'

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

const fillCatalogue = async (tx: Tx, demo: DemoLine, ownerId: number, now: Date): Promise<void> => {
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
    await tx.insert(equipmentUnit).values(
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
  }
}

export const demo: Demo = {
  tellLine: ({ town, demo: line, owner, now }) => ({
    machines: () => town.services.db.transaction((tx) => fillCatalogue(tx, line, owner, now)),
  }),
}
