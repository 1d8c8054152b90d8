import * as operations from '@jihui/protocol/freight/papers/operations'
import { dayOf } from '../../../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../../../platform/http/mount.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { findDriver } from '../party-queries.ts'
import { listPapers } from './list-papers.ts'
import { renewPaper } from './renew-paper.ts'

/** Whoever is suspended sees to his papers as well: what is wrong with him may be one of them. */
export const paperRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listDriverPapers, async ({ actor }) => {
    const driver = (await findDriver(db, actor.id)) ?? refuse('freight.driver_required')
    return { results: await listPapers(db, driver, dayOf(clock.now())) }
  })
  mountEndpoint(mounting, operations.renewDriverPaper, (call) => {
    const { body, files, actor, idempotency } = call
    const renew = () => renewPaper(services, actor, body, files, idempotency)
    return createOnce(db, call, renew, async (id) => ({
      success: true as const,
      message: '已提交，审核通过就换上；在那之前原来的照常有效',
      id,
      application: { id, status: 'pending' as const },
    }))
  })
}
