import * as operations from '@jihui/protocol/freight/findings/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { closeFinding } from './close-finding.ts'
import { listFindings, readFinding } from './list-findings.ts'

export const findingRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listFindings, async ({ query, request }) => {
    const { results, total, open } = await listFindings(services.db, query)
    return { ...pageAnswer(request, query, total, results), open }
  })
  mountEndpoint(mounting, operations.closeFinding, async ({ params, body, actor }) => {
    await closeFinding(services, actor, params.id, body)
    const finding = (await readFinding(services.db, params.id)) ?? refuse('freight.finding_not_found')
    return { success: true as const, message: '已记下', finding }
  })
}
