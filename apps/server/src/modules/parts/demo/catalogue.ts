/** Three hundred parts: what wears, for each machine of the demo that has it. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { createPart } from '../catalog/change-part.ts'
import { mainStore } from '@jihui/protocol/parts/limits'
import { common, kindsOf, lettersOf, makerNumbers, type PartKind } from './kinds.ts'
import { keeperOf } from './keeper.ts'

export const partsCount = 300

export interface DemoPart {
  readonly id: number
  readonly number: string
  readonly category: string
  readonly listYuan: number
  readonly least: number
  /** What a piece costs us. */
  readonly costYuan: number
}

interface Planned extends Omit<DemoPart, 'id'> {
  readonly kind: PartKind
  readonly name: string
  readonly equipmentIds: readonly number[]
}
const cents = (yuan: number): number => Math.round(yuan * 100) / 100
const priced = (yuan: number, at: number) => {
  const listYuan = at === 0 ? yuan : Math.max(1, Math.round(yuan * (1 + ((at * 7) % 9) / 20)))
  return { listYuan, costYuan: cents(listYuan * (0.6 + ((at * 5) % 11) / 100)) }
}

const planned = async ({ town }: DeskScene): Promise<Planned[]> => {
  const { rows } = await town.services.database.pool.query<{
    id: number
    name: string
    model: string
    category: string
  }>(
    `SELECT e.id::int AS id, e.name, e.model, c.code AS category FROM equipment e JOIN category c ON c.id = e.category_id
     WHERE c.code = ANY($1) ORDER BY array_position($1, c.code), e.id`,
    [Object.keys(kindsOf)],
  )
  const ofMachines = rows.flatMap(({ id, name, model, category }, at) =>
    kindsOf[category]!.filter(({ without }) => !without?.test(name)).map((kind): Planned => {
      const number = `${lettersOf[category]}-${kind.code}-${model.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`
      const called = name.split(' ').slice(0, 2).join(' ')
      return {
        kind,
        number,
        name: `${kind.name} ${called}`,
        category,
        equipmentIds: [id],
        least: kind.least,
        ...priced(kind.yuan, at),
      }
    }),
  )
  const ofAll = common.map((kind): Planned => {
    const { code: number, name, least } = kind
    return { kind, number, name, category: '', equipmentIds: [], least, ...priced(kind.yuan, 0) }
  })
  // A machine an owner registered again is the same model: its parts are the same.
  const once = new Map<string, Planned>()
  for (const one of [...ofAll, ...ofMachines]) {
    const known = once.get(one.number)
    once.set(one.number, known ? { ...known, equipmentIds: [...known.equipmentIds, ...one.equipmentIds] } : one)
  }
  return [...once.values()].slice(0, partsCount)
}

/** Registered two months and a half ago. */
export const registerParts = async (scene: DeskScene): Promise<DemoPart[]> => {
  const { town, now } = scene
  town.at(addHours(now, -24 * 78))
  const made: DemoPart[] = []
  for (const { kind, name, equipmentIds, ...one } of await planned(scene)) {
    const body = {
      number: one.number,
      maker_number: makerNumbers[one.number] ?? '',
      name,
      unit: kind.unit,
      place: mainStore,
      least_stock: one.least,
      list_price: Math.round(one.listYuan * 100),
      fits: [...equipmentIds],
      alternatives: [],
    }
    made.push({ ...one, id: await createPart(town.services, keeperOf(scene), body, null) })
  }
  return made
}
