/** How an objection moves on: the only writer of its status. */
import {
  type ObjectableTerm,
  type ObjectionAction,
  objectionMachine,
  type ObjectionStatus,
} from '@jihui/protocol/job/objections/machine'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { job } from '../table.ts'
import { technicianObjection } from './objection-table.ts'

export type ObjectionRow = Omit<typeof technicianObjection.$inferSelect, 'status' | 'term'> & {
  readonly status: ObjectionStatus
  readonly term: ObjectableTerm
}

export const objections = bindMachine<ObjectionStatus, ObjectionAction, typeof technicianObjection, ObjectionRow>({
  machine: objectionMachine,
  table: technicianObjection,
  refusals: { notAllowed: 'job.objection_over', changedMeanwhile: 'job.objection_over' },
  staffRoles: ['staff'],
  requireNoParty: async (hooked, tx, actor, { userId, jobId }) => {
    const [of] = jobId === null ? [] : await tx.select().from(job).where(eq(job.id, jobId))
    await requireNoParty(hooked, tx, actor, { accounts: [userId, of?.customerId] })
  },
  audit: {
    objectType: 'technician_objection',
    shown: ({ status, term, userId, jobId, circleId }) => ({
      status,
      term,
      technician_id: userId,
      job_id: jobId,
      circle_id: circleId,
    }),
  },
})
export const lockObjection = (tx: Tx, id: number, whose?: SQL): Promise<ObjectionRow | null> =>
  objections.lock(tx, and(eq(technicianObjection.id, id), whose))
