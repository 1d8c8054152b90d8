import { actionWords } from '@jihui/protocol/all-audit-words'
import * as operations from '@jihui/protocol/audit/operations'
import { verifiedOnClick } from '@jihui/protocol/audit/schema'
import { walkChain } from '../../platform/audit/audit-chain.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import type { Services } from '../../platform/services.ts'
import { listDecisions } from './list-decisions.ts'
import { listEntries } from './list-entries.ts'
import { listWaiting } from './list-waiting.ts'
import { readDossier } from './read-dossier.ts'

const actions = Object.entries(actionWords).map(([code, label]) => ({ code, label }))

/** Who did what. */
export const auditRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listAuditLog, async ({ query, request }) => {
    const { total, entries } = await listEntries(services, query)
    return pageAnswer(request, query, total, entries)
  })
  mountEndpoint(mounting, operations.listAuditActions, async () => ({ actions }))
  mountEndpoint(mounting, operations.verifyAuditLog, async () => {
    const { total, checked, head, fault } = await walkChain(db, { last: verifiedOnClick })
    const which = checked < total ? `最近 ${checked.toLocaleString('zh-CN')} 条` : `全部 ${checked} 条`
    return {
      is_whole: fault === null,
      total,
      checked,
      head_id: head?.id ?? null,
      head_hash: head?.hash ?? '',
      checked_at: clock.now().toISOString(),
      message: fault ? `链断在第 ${fault.id} 条：${fault.reason}` : `链完整，核对了${which}`,
      broken: fault && { id: fault.id, timestamp: fault.at.toISOString(), reason: fault.reason },
    }
  })

  mountEndpoint(mounting, operations.listDecisions, async ({ query, request }) => {
    const { total, by_result, results } = await listDecisions(db, query)
    return { ...pageAnswer(request, query, total, results), by_result }
  })
  mountEndpoint(mounting, operations.listWaiting, async ({ query, actor, request }) => {
    const { total, counts, results } = await listWaiting(db, query, actor)
    return { ...pageAnswer(request, query, total, results), counts }
  })
  mountEndpoint(mounting, operations.getDossier, ({ params, actor }) => readDossier(services, params.id, actor))
}
