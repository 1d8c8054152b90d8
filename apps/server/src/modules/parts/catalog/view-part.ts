/** Parts as desk and store read them; what they cost only for whoever may change stock. */
import type { part as partSchema } from '@jihui/protocol/parts/part-schema'
import { driverOfVan } from '@jihui/protocol/parts/limits'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import { refuse } from '../../../platform/refusal.ts'
import { placeNames } from '../places.ts'
import { readStock, type Stock } from '../stock/lock-stock.ts'
import { modelsOf } from './machine-models.ts'
import { findPart, listPartsNamed, type PartRow } from './part-queries.ts'

type View = z.output<typeof partSchema>
/** What things cost is for whoever may change them. */
export const seesCosts = ({ permissions }: Pick<Actor, 'permissions'>): boolean => permissions.has('equipment_edit')

const sumOf = (stocks: readonly Stock[], figure: (one: Stock) => number) =>
  stocks.reduce((sum, one) => sum + figure(one), 0)
/** In the stores, and promised to nobody. */
export const availableOf = (stocks: readonly Stock[]): number =>
  sumOf(
    stocks.filter(({ place }) => driverOfVan(place) === null),
    ({ quantity, reserved }) => quantity - reserved,
  )

export const viewParts = async (db: Queryable, rows: readonly PartRow[], reader: Actor): Promise<View[]> => {
  const others = await listPartsNamed(
    db,
    rows.flatMap(({ alternatives }) => alternatives),
  )
  const stocks = await readStock(db, [...new Set([...rows.map(({ id }) => id), ...others.keys()])])
  const [machines, namePlace] = await Promise.all([
    modelsOf(
      db,
      rows.flatMap(({ fitsEquipment }) => fitsEquipment),
    ),
    placeNames(
      db,
      stocks.map(({ place }) => place),
    ),
  ])
  const stockOf = (id: number) => stocks.filter(({ partId, quantity }) => partId === id && quantity > 0)
  const isTold = seesCosts(reader)
  const viewOther = (id: number) => {
    const other = others.get(id)
    if (!other) return []
    const own = stockOf(id)
    const figures = { stock: sumOf(own, ({ quantity }) => quantity), reserved: sumOf(own, ({ reserved }) => reserved) }
    return [{ id, number: other.number, name: other.name, ...figures }]
  }
  return rows.map((row) => {
    const own = stockOf(row.id)
    const available = availableOf(own)
    return {
      id: row.id,
      number: row.number,
      maker_number: row.makerNumber,
      name: row.name,
      unit: row.unit,
      place: row.place,
      least_stock: row.leastStock,
      list_price: toYuan(row.listPriceFen),
      fits: [
        ...row.fitsEquipment.map((id) => ({ equipment_id: id, name: machines.get(id) ?? '' })),
        ...row.fitsModels.map((name) => ({ equipment_id: null, name })),
      ],
      alternatives: row.alternatives.flatMap(viewOther),
      photo_url: row.photoId && fileUrl(row.photoId),
      is_retired: row.isRetired,
      version: row.version,
      stock: sumOf(own, ({ quantity }) => quantity),
      reserved: sumOf(own, ({ reserved }) => reserved),
      available,
      is_short: !row.isRetired && available < row.leastStock,
      value: isTold ? toYuan(sumOf(own, ({ valueFen }) => valueFen)) : null,
      places: own.map(({ place, quantity, reserved, valueFen }) => ({
        place,
        place_display: namePlace(place),
        quantity,
        reserved,
        value: isTold ? toYuan(valueFen) : null,
      })),
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    }
  })
}
export const viewPart = async (db: Queryable, id: number, reader: Actor): Promise<View> =>
  (await viewParts(db, [(await findPart(db, id)) ?? refuse('parts.not_found')], reader))[0]!
