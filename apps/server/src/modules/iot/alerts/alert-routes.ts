import * as operations from '@jihui/protocol/iot/alerts/operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { acknowledgeAlert, assignAlert, closeAlert, commentAlert, listAssignees, snoozeAlert } from './answer-alert.ts'
import { changeRule, createRule, deleteRule, findRule, listRules } from './change-rule.ts'
import { findAlert, listAlerts } from './list-alerts.ts'
import { repairFromAlert } from './repair-from-alert.ts'
import { tellRenter } from './tell-renter.ts'
import { viewRule } from './view-rule.ts'

export const alertRoutes = (mounting: Mounting, services: Services): void => {
  ruleRoutes(mounting, services)
  readingRoutes(mounting, services)
  answeringRoutes(mounting, services)
}

const ruleRoutes = (mounting: Mounting, services: Services): void => {
  const answer = async (actor: Actor, id: number, message: string) => ({
    ...viewRule(actor, await findRule(services, actor, id)),
    success: true as const,
    message,
  })
  mountEndpoint(mounting, operations.listAlertRules, async ({ query, actor, request }) => {
    const { page, page_size: size, q } = query
    const { rows, total } = await listRules(services, actor, q, size, (page - 1) * size)
    return pageAnswer(
      request,
      query,
      total,
      rows.map((row) => viewRule(actor, row)),
    )
  })
  mountEndpoint(mounting, operations.createAlertRule, (call) => {
    const { actor, body, idempotency } = call
    const create = () => createRule(services, actor, body, idempotency)
    return createOnce(services.db, call, create, (id) => answer(actor, id, '规则已保存'))
  })
  mountEndpoint(mounting, operations.getAlertRule, async ({ params, actor }) =>
    viewRule(actor, await findRule(services, actor, params.id)),
  )
  mountEndpoint(mounting, operations.changeAlertRule, async ({ params, body, actor }) => {
    await changeRule(services, actor, params.id, body)
    return answer(actor, params.id, '规则已保存')
  })
  mountEndpoint(mounting, operations.deleteAlertRule, async ({ params, actor }) => {
    await deleteRule(services, actor, params.id)
    return { success: true as const, message: '规则已删除' }
  })
}

const readingRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listIotAlerts, async ({ query, actor, request }) => {
    const { results, total, byStatus } = await listAlerts(services, actor, query)
    return { ...pageAnswer(request, query, total, results), by_status: byStatus }
  })
  mountEndpoint(mounting, operations.getIotAlert, ({ params, actor }) => findAlert(services, actor, params.id))
  mountEndpoint(mounting, operations.listAlertAssignees, async ({ params, actor }) => ({
    results: await listAssignees(services, actor, params.id),
  }))
}

const answeringRoutes = (mounting: Mounting, services: Services): void => {
  const answer = async (actor: Actor, id: number, message: string) => ({
    ...(await findAlert(services, actor, id)),
    success: true as const,
    message,
  })
  mountEndpoint(mounting, operations.acknowledgeAlert, async ({ params, actor }) => {
    await acknowledgeAlert(services, actor, params.id)
    return answer(actor, params.id, '已确认')
  })
  mountEndpoint(mounting, operations.closeAlert, async ({ params, body, actor }) => {
    await closeAlert(services, actor, params.id, body.notes)
    return answer(actor, params.id, '已关闭')
  })
  mountEndpoint(mounting, operations.snoozeAlert, async ({ params, body, actor }) => {
    await snoozeAlert(services, actor, params.id, body.until)
    return answer(actor, params.id, '到时间再提醒')
  })
  mountEndpoint(mounting, operations.assignAlert, async ({ params, body, actor }) => {
    await assignAlert(services, actor, params.id, body.user_id)
    return answer(actor, params.id, '已交给他处理')
  })
  mountEndpoint(mounting, operations.commentAlert, async ({ params, body, actor }) => {
    await commentAlert(services, actor, params.id, body.text)
    return answer(actor, params.id, '已写下')
  })
  mountEndpoint(mounting, operations.tellRenterOfAlert, async ({ params, body, actor }) => {
    await tellRenter(services, actor, params.id, body.text)
    return answer(actor, params.id, '已经告诉他')
  })
  mountEndpoint(mounting, operations.repairFromAlert, async ({ params, body, actor }) => {
    const requestId = await repairFromAlert(services, actor, params.id, body.description)
    return { ...(await answer(actor, params.id, '已报修')), request_id: requestId }
  })
}
