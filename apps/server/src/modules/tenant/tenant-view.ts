import { tenantActionsFor, tenantPermission, tenantStatuses } from '@jihui/protocol/tenant/machine'
import { tenantRoleOf } from '@jihui/protocol/tenant/roles'
import type { tenant } from '@jihui/protocol/tenant/schema'
import { toYuan } from '@jihui/protocol/values'
import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { papersFingerprintOf } from './move-tenant.ts'
import type { TenantCard } from './tenant-queries.ts'

export const yuanOrNull = (fen: number | null): number | null => (fen === null ? null : toYuan(fen))

export const isReviewer = (actor: Actor): boolean => actor.isStaff && actor.permissions.has(tenantPermission)

export const viewTenant = (card: TenantCard, actor: Actor, waiting: WaitingTime): z.output<typeof tenant> => {
  const { tenant: row, role, memberCount, foundedBy, licenceMime } = card
  const status = tenantStatuses[row.status]
  const declared = role === null ? null : tenantRoleOf(role)
  const seesPapers = declared?.may.includes('manage') === true || isReviewer(actor)
  return {
    id: row.id,
    name: row.name,
    credit_code: row.creditCode,
    status: row.status,
    status_display: status.label,
    status_sentence: status.sentence,
    status_reason: row.statusReason,
    role,
    role_display: declared?.label ?? '',
    may: [...(declared?.may ?? [])],
    licence_url: seesPapers ? fileUrl(row.licenceFileId) : null,
    licence_mime: seesPapers ? licenceMime : null,
    papers_fingerprint: papersFingerprintOf(row),
    approval_above: yuanOrNull(row.approvalAboveFen),
    monthly_budget: yuanOrNull(row.monthlyBudgetFen),
    approve_without_deposit: row.approvesWithoutDeposit,
    member_count: memberCount,
    founded_by: foundedBy,
    waiting,
    actions: tenantActionsFor(row.status, {
      isHead: declared?.may.includes('manage') === true,
      isReviewer: role === null && isReviewer(actor),
    }),
    created_at: row.createdAt.toISOString(),
    verified_at: row.verifiedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  }
}
