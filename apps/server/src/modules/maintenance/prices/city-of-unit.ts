import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { cityAsFiled } from '../../geography/public.ts'

/** Where a machine is, as prices know the city. */
export const cityOfUnit = async (db: Queryable, unitId: number): Promise<string> => {
  const { rows } = await ask(db, { city: 'text' }, sql`select u.city from ${unitsOfMachines} where u.id = ${unitId}`)
  return cityAsFiled(rows[0]?.city ?? '')
}
