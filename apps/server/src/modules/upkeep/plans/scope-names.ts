/** What machines and categories plans are for are called. */
import { lines } from '@jihui/protocol/rental/lines'
import type { PlanScope } from '@jihui/protocol/upkeep/plan-schema'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { listCategoryRows, machineName } from '../../catalogue/public.ts'

export type NameScope = (scope: PlanScope) => string | undefined

const namesOfMachines = async ({ db }: Pick<Services, 'db'>, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, string>()
  const { rows } = await ask(
    db,
    { id: 'number', name: 'text?' },
    sql`select m.id, ${machineName(sql`m.id`)} as name from unnest(${sql.param([...new Set(ids)])}::bigint[]) as m (id)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}
/** There are a few dozen of them. */
const listCategories = async ({ database }: Pick<Services, 'database'>) =>
  (
    await Promise.all(
      lines.map(async ({ id: line }) =>
        (await listCategoryRows(database.pool, line)).map(({ id, code, name }) => ({ id, code, name, line })),
      ),
    )
  ).flat()

export const nameScopes = async (
  services: Pick<Services, 'db' | 'database'>,
  scopes: readonly PlanScope[],
): Promise<NameScope> => {
  const [machines, categories] = await Promise.all([
    namesOfMachines(
      services,
      scopes.flatMap(({ equipment_id: id }) => id ?? []),
    ),
    scopes.some(({ category }) => category !== undefined) ? listCategories(services) : [],
  ])
  return ({ equipment_id: id, category, line }) => {
    if (id !== undefined) return machines.get(id)
    const found = categories.find(
      (one) => (one.id === category || one.code === category) && (line === undefined || one.line === line),
    )
    return found?.name
  }
}
