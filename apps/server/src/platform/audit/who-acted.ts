/** Who took the steps of a thing whose history bears names alone: the log has every act of staff, at the step's own moment. */
import { sql } from 'drizzle-orm'
import { ask } from '../database/ask.ts'
import type { Queryable } from '../database/database.ts'

interface NamedStep {
  readonly action: string
  readonly actorName: string
  readonly createdAt: Date
}
interface Thing {
  readonly objectType: string
  readonly objectId: number
}
/** Of each step the account as well; null where no member of staff acted. */
export const withActors = async <Step extends NamedStep>(
  db: Queryable,
  { objectType, objectId }: Thing,
  steps: readonly Step[],
): Promise<(Step & { readonly actorId: number | null })[]> => {
  const { rows } = await ask(
    db,
    { at: 'moment', action: 'text', actor_id: 'number' },
    sql`select l.at, l.action, l.actor_id from audit_log l
      where l.object_type = ${objectType} and l.object_id = ${String(objectId)} and l.actor_id is not null`,
  )
  const actors = new Map(rows.map(({ at, action, actor_id: id }) => [`${action} ${at.getTime()}`, id]))
  return steps.map((step) => {
    const actorId = actors.get(`${objectType}.${step.action} ${step.createdAt.getTime()}`) ?? null
    return { ...step, actorId }
  })
}
