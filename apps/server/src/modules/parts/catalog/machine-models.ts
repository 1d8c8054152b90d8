/** Machines parts are made for. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { machineName } from '../../catalogue/public.ts'
import type { PartRow } from './part-queries.ts'

/** Name and model of each that is there. */
export const modelsOf = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { id: 'number', name: 'text?' },
    sql`select m.id, ${machineName(sql`m.id`)} as name from unnest(${sql.param([...new Set(ids)])}::bigint[]) as m (id)`,
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

/** A part that names no machine fits any. */
export const fitsMachine = (
  { fitsEquipment, fitsModels }: Pick<PartRow, 'fitsEquipment' | 'fitsModels'>,
  { equipmentId, name }: { readonly equipmentId: number; readonly name: string },
): boolean =>
  (fitsEquipment.length === 0 && fitsModels.length === 0) ||
  fitsEquipment.includes(equipmentId) ||
  fitsModels.some((model) => name.toLowerCase().includes(model.toLowerCase()))
