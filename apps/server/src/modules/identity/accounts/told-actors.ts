/** Who did something, as a reader of its history is told: names of staff are for staff. */
import { staffRoles } from '@jihui/protocol/access'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { appUser } from '../table.ts'

export interface Step {
  readonly actorId: number | null
  readonly actorName: string
}
export type ToldActor = (step: Step) => string
/** What anybody else reads in the place of a name of staff. */
export const staffAsTold = '平台'

/** Of these accounts, those that work for the platform. */
export const findStaff = async (db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const isStaff = or(eq(appUser.userType, 'admin'), inArray(appUser.technicalRole, [...staffRoles]))
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(inArray(appUser.id, [...ids]), isStaff))
  return new Set(rows.map(({ id }) => id))
}

/** For the steps of one answer: the name, or 平台. */
export const toldActors = async (
  db: Queryable,
  reader: Pick<Actor, 'id' | 'isStaff'>,
  steps: readonly { readonly actorId: number | null }[],
): Promise<ToldActor> => {
  const others = steps.flatMap(({ actorId }) => (actorId === null || actorId === reader.id ? [] : [actorId]))
  const staff = reader.isStaff ? new Set<number>() : await findStaff(db, [...new Set(others)])
  return ({ actorId, actorName }) => {
    return actorId !== null && staff.has(actorId) ? staffAsTold : actorName
  }
}
/** In a sentence to the reader: what he did himself, he did as 你. */
export const spokenActors: typeof toldActors = async (db, reader, steps) => {
  const told = await toldActors(db, reader, steps)
  return (step) => (step.actorId === reader.id ? '你' : told(step))
}
