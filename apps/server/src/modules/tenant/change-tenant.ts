import type { tenantChange } from '@jihui/protocol/tenant/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { beyondHisOwn } from '../../platform/caller.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockMembership, requireCapability, type TenantRow } from './act-for-tenant.ts'
import { licencePurpose } from './found-tenant.ts'
import { refuseTakenCode, resubmitTenant } from './move-tenant.ts'
import { tenant } from './table.ts'
import { isCodeTaken } from './tenant-queries.ts'

type Change = z.output<typeof tenantChange>

const rulesOf = (row: TenantRow) => ({
  approvalAboveFen: row.approvalAboveFen,
  monthlyBudgetFen: row.monthlyBudgetFen,
  approvesWithoutDeposit: row.approvesWithoutDeposit,
})

const changeRules = async (tx: Tx, row: TenantRow, body: Change, actor: Actor, now: Date): Promise<void> => {
  const before = rulesOf(row)
  const after = {
    approvalAboveFen: body.approval_above === undefined ? before.approvalAboveFen : body.approval_above,
    monthlyBudgetFen: body.monthly_budget === undefined ? before.monthlyBudgetFen : body.monthly_budget,
    approvesWithoutDeposit: body.approve_without_deposit ?? before.approvesWithoutDeposit,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await tx
    .update(tenant)
    .set({ ...after, updatedAt: now })
    .where(eq(tenant.id, row.id))
  await writeAudit(tx, { actor, action: 'tenant.rules', objectType: 'tenant', objectId: row.id, before, after }, now)
}

/** Name, number or licence: what staff looked at is something else now, so that they look again. */
const changePapers = async (
  { files: store }: Services,
  tx: Tx,
  row: TenantRow,
  body: Change,
  [licence]: readonly PlacedFile[],
  actor: Actor,
  now: Date,
): Promise<void> => {
  const name = body.name ?? row.name
  const creditCode = body.credit_code ?? row.creditCode
  if (name === row.name && creditCode === row.creditCode && !licence) return
  if (creditCode !== row.creditCode && (await beyondHisOwn(() => isCodeTaken(tx, creditCode))))
    refuse('tenant.code_taken', { errors: { credit_code: '这个统一社会信用代码的企业已在平台上' } })
  const licenceFileId = licence ? (await store.keep(tx, licence, actor.id)).id : row.licenceFileId
  await resubmitTenant(tx, row, { name, creditCode, licenceFileId }, actor, now)
}

export const changeTenant = (
  services: Services,
  tenantId: number,
  body: Change,
  files: readonly ReceivedFile[],
  actor: Actor,
): Promise<void> =>
  services.files.place(files, licencePurpose, (placed) =>
    services.db
      .transaction(async (tx) => {
        const now = services.clock.now()
        const found = await lockMembership(tx, tenantId, actor.id)
        requireCapability(found, 'manage')
        await changeRules(tx, found.tenant, body, actor, now)
        await changePapers(services, tx, found.tenant, body, placed, actor, now)
      })
      .catch(refuseTakenCode),
  )
