import { type TenantAction, tenantMachine, type TenantStatus } from '@jihui/protocol/tenant/machine'
import type { Actor } from '../../platform/access.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { fingerprintOf } from '../../platform/fingerprint.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { bindMachine } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireNoParty } from '../identity/public.ts'
import type { TenantRow } from './act-for-tenant.ts'
import { followStanding } from './own-account.ts'
import { tenant } from './table.ts'
import { listMemberIds } from './tenant-queries.ts'

/** Of what a decision is taken on: who it says it is, and its licence. */
export const papersFingerprintOf = ({ name, creditCode, licenceFileId }: TenantRow): string =>
  fingerprintOf([name, creditCode, licenceFileId])

const tenants = bindMachine<TenantStatus, TenantAction, typeof tenant, TenantRow>({
  machine: tenantMachine,
  table: tenant,
  refusals: { notAllowed: 'tenant.decided', changedMeanwhile: 'tenant.decided' },
  staffRoles: ['reviewer'],
  // Nobody decides on a company he belongs to, nor on one of somebody who stands for the same party.
  requireNoParty: async (hooked, tx, actor, { id, foundedBy }) =>
    requireNoParty(hooked, tx, actor, { accounts: [foundedBy, ...(await listMemberIds(tx, id))] }),
  columns: (_, to, { now, notes }) => ({
    updatedAt: now,
    statusReason: to === 'rejected' || to === 'frozen' ? (notes ?? '') : '',
    ...(to === 'pending' && { waitingSince: now, verifiedAt: null }),
    ...(to === 'verified' && { verifiedAt: now }),
  }),
  follow: async (tx, { action, after, notes }) => {
    const heads = await listMemberIds(tx, after.id, ['head'])
    await emit(tx, 'tenant.moved', { tenantId: after.id, name: after.name, action, notes, heads })
  },
  audit: {
    objectType: 'tenant',
    shown: ({ status, name, creditCode, licenceFileId }) => ({ status, name, creditCode, licenceFileId }),
  },
})

export const lockTenant = tenants.lock

interface Verdict {
  readonly action: TenantAction
  readonly notes: string
  /** Fingerprint of the papers it was taken on, where the client says it. */
  readonly seen?: string | undefined
}

/** What staff decide. The row must be locked. */
export const decideTenant = async (
  { hooks }: Hooked,
  tx: Tx,
  row: TenantRow,
  { action, notes, seen }: Verdict,
  actor: Actor,
  now: Date,
): Promise<void> => {
  if (seen !== undefined && seen !== papersFingerprintOf(row))
    refuse('tenant.papers_changed', { current: { papers_fingerprint: papersFingerprintOf(row) } })
  const after = await tenants.transition(tx, row, {
    action,
    by: actor,
    as: 'reviewer',
    notes,
    told: { notes },
    hooks,
    now,
  })
  await followStanding(tx, after, now)
}

/** Other papers: it waits for staff again. */
export const resubmitTenant = async (
  tx: Tx,
  row: TenantRow,
  set: Partial<typeof tenant.$inferInsert>,
  actor: Actor,
  now: Date,
): Promise<TenantRow> => {
  const after = await tenants.transition(tx, row, { action: 'resubmit', by: actor, as: 'head', set, now })
  await followStanding(tx, after, now)
  await emit(tx, 'tenant.submitted', { tenantId: after.id, name: after.name })
  return after
}

/** Two companies never bear one number. */
export const refuseTakenCode = (error: unknown): never => {
  if (sqlStateOf(error) === sqlStates.uniqueViolation)
    return refuse('tenant.code_taken', { errors: { credit_code: '这个统一社会信用代码的企业已在平台上' } })
  throw error
}
