/** Places in words: whose van it is, by the name he has here. */
import { driverOfVan, mainStore } from '@jihui/protocol/parts/limits'
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { colleagueName, findUser } from '../identity/public.ts'

export const namesOfPeople = async (
  db: Queryable,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { id: 'number', name: 'text?' },
    sql`select p.id, ${sql.raw(colleagueName('p.id'))} as name from unnest(${sql.param(known)}::bigint[]) as p (id)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** A van is somebody's. */
export const requirePlace = async (db: Queryable, place: string, field: string): Promise<void> => {
  const driver = driverOfVan(place)
  if (driver !== null && !(await findUser(db, driver)))
    refuse('request.invalid', { errors: { [field]: '没有这位技师' } })
}

export type NamePlace = (place: string) => string
export const placeNames = async (db: Queryable, places: readonly string[]): Promise<NamePlace> => {
  const names = await namesOfPeople(db, places.map(driverOfVan))
  return (place) => {
    const driver = driverOfVan(place)
    if (driver !== null) return `${names.get(driver) || driver}的车`
    return place === mainStore ? '总仓' : place
  }
}
