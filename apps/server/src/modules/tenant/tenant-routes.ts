import * as operations from '@jihui/protocol/tenant/operations'
import type { TenantAction } from '@jihui/protocol/tenant/machine'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readWaiting } from '../waiting/public.ts'
import { approvalRoutes } from './approvals/approval-routes.ts'
import { changeTenant } from './change-tenant.ts'
import { foundTenant } from './found-tenant.ts'
import { holdingRoutes } from './holdings/holding-routes.ts'
import { invitationRoutes, memberRoutes } from './members/member-routes.ts'
import { decideTenant, lockTenant, refuseTakenCode } from './move-tenant.ts'
import { tenant } from './table.ts'
import { findTenantCard, listOwnTenants, listTenantCards, type TenantCard } from './tenant-queries.ts'
import { isReviewer, viewTenant } from './tenant-view.ts'

const createDesk = (services: Services) => {
  const { db } = services
  const viewAll = async (cards: readonly TenantCard[], actor: Actor) => {
    const ids = cards.map((card) => card.tenant.id)
    const waiting = await readWaiting(services, 'tenant', ids)
    return cards.map((card) => viewTenant(card, actor, waiting.get(card.tenant.id) ?? null))
  }
  /** As its members and who decides on it reach it. */
  const readOne = async (id: number, actor: Actor) => {
    const [own] = await listOwnTenants(db, actor.id, id)
    const card = own ?? (isReviewer(actor) ? await findTenantCard(db, id) : null)
    if (!card) return refuse('tenant.not_member')
    return (await viewAll([card], actor))[0]!
  }
  return {
    viewAll,
    readOne,
    async answer(id: number, actor: Actor, message: string) {
      const read = await readOne(id, actor)
      return { ...read, success: true as const, message, tenant: read }
    },
  }
}
type Desk = ReturnType<typeof createDesk>

export const tenantRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const desk = createDesk(services)
  mountEndpoint(mounting, operations.listTenants, async ({ actor }) => ({
    results: await desk.viewAll(await listOwnTenants(db, actor.id), actor),
  }))
  mountEndpoint(mounting, operations.foundTenant, (call) => {
    const { body, files, actor, idempotency } = call
    const found = () => foundTenant(services, body, files, actor, idempotency)
    return createOnce(db, call, found, (id) => desk.answer(id, actor, '企业已创建，等待平台核实'))
  })
  mountEndpoint(mounting, operations.getTenant, ({ params, actor }) => desk.readOne(params.id, actor))
  mountEndpoint(mounting, operations.changeTenant, async ({ params, body, files, actor }) => {
    await changeTenant(services, params.id, body, files, actor)
    return desk.answer(params.id, actor, '已保存')
  })
  memberRoutes(mounting, services)
  invitationRoutes(mounting, services, desk.answer)
  approvalRoutes(mounting, services)
  holdingRoutes(mounting, services)
  decisionRoutes(mounting, services, desk)
}

/** What staff do. */
const decisionRoutes = (mounting: Mounting, services: Services, desk: Desk): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listAllTenants, async ({ query, actor, request }) => {
    const { page, page_size: limit, status, keyword } = query
    const { total, cards, byStatus } = await listTenantCards(db, { status, keyword, limit, offset: (page - 1) * limit })
    const results = await desk.viewAll(cards, actor)
    return { ...pageAnswer(request, query, total, results), by_status: byStatus }
  })
  const decide = async (
    { params, actor }: { params: { id: number }; actor: Actor },
    message: string,
    verdict: { action: TenantAction; notes: string; seen?: string | undefined },
  ) => {
    await db
      .transaction(async (tx) => {
        const row = (await lockTenant(tx, eq(tenant.id, params.id))) ?? refuse('tenant.not_found')
        await decideTenant(services, tx, row, verdict, actor, clock.now())
      })
      .catch(refuseTakenCode)
    return desk.answer(params.id, actor, message)
  }
  mountEndpoint(mounting, operations.verifyTenant, (call) =>
    decide(call, '企业已核实', {
      action: 'verify',
      notes: call.body.notes,
      seen: call.body.papers_fingerprint,
    }),
  )
  mountEndpoint(mounting, operations.rejectTenant, (call) =>
    decide(call, '已告诉企业没有通过', { action: 'reject', notes: call.body.reason }),
  )
  mountEndpoint(mounting, operations.freezeTenant, (call) =>
    decide(call, '企业已冻结', { action: 'freeze', notes: call.body.reason }),
  )
  mountEndpoint(mounting, operations.unfreezeTenant, (call) =>
    decide(call, '已解除冻结，等待重新核实', { action: 'unfreeze', notes: call.body.notes }),
  )
}
