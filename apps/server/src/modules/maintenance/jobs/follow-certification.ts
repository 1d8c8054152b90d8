/** Orders that were given to somebody before he was certified become his jobs once he is. */
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { consumes } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { lockLiveJob } from '../../job/public.ts'
import { lockOrderWhere } from '../orders/move-order.ts'
import { maintenanceRequest } from '../table.ts'
import { openJobOf } from './follow-order.ts'

const { id, assignedTo, status } = maintenanceRequest

/**
 * Those he has not answered: what he took on before is worked to its end by the order's own calls, as it was begun. Whoever
 * is certified for a further skill has jobs of them already.
 */
const openJobsOf = async (
  { clock, hooks }: Pick<Services, 'clock' | 'hooks'>,
  tx: Tx,
  userId: number,
): Promise<void> => {
  const isGiven = and(eq(assignedTo, userId), eq(status, 'assigned'))
  const given = await tx.select({ id }).from(maintenanceRequest).where(isGiven).orderBy(asc(id))
  for (const one of given) {
    // As every act of a technician does: the job before its thing.
    if (await lockLiveJob(tx, 'task', one.id)) continue
    const order = await lockOrderWhere(tx, and(eq(id, one.id), isGiven))
    if (order) await openJobOf(tx, order, { by: 'system', now: clock.now(), hooks })
  }
}

export const followsCertification = consumes('application.moved', async (services, { payload }, tx) => {
  if (payload.kind === technicianKind.code && payload.action === 'approve')
    await openJobsOf(services, tx, payload.userId)
})
