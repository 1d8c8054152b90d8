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
  overtimeFen: machine.overtimeYuan === undefined ? null : fen(machine.overtimeYuan),
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
  ...transportOf(machine),
  illustration: machine.illustration,
  createdAt,
})

/** 21.9 吨, 约 38 t, 842 kg, 主机 17 kg，含推车 58 kg: the largest weight that is told. */
const weightKg = ({ specs }: DemoMachine): number | null => {
  const told = specs.filter(({ label }) => /重量|质量|自重/.test(label) && !/起重/.test(label))
  const found = told.flatMap(({ value }) => [...value.matchAll(/(\d+(?:\.\d+)?)\s*(kg|t|吨)/g)])
  const weights = found.map(([, figure, unit]) => Math.round(Number(figure) * (unit === 'kg' ? 1 : 1000)))
  return weights.length > 0 ? Math.max(...weights) : null
}
/** The longer side of the place it stands on lies along the lorry; what is told folded or with its crate is not known. */
const transportOf = (machine: DemoMachine) => {
  const lengthCm = Math.round(machine.widthM * 100)
  const kg = weightKg(machine)
  return {
    transportWeightKg: kg,
    transportLengthCm: kg === null ? null : Math.min(1700, Math.max(40, lengthCm)),
    transportWidthCm: kg === null ? null : Math.min(300, Math.max(30, Math.round(lengthCm * 0.6))),
    transportHeightCm: kg === null ? null : Math.min(330, Math.max(20, Math.round(machine.heightM * 100))),
  }
}

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
