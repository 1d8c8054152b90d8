import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { foundingRole } from '@jihui/protocol/tenant/roles'
import type { tenantRequest } from '@jihui/protocol/tenant/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { beyondHisOwn } from '../../platform/caller.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockPerson } from '../identity/public.ts'
import { tenant, tenantMember } from './table.ts'
import { countMemberships, countUnverified, isCodeTaken } from './tenant-queries.ts'

/** What the licence of a company is kept as in the store. */
export const licencePurpose = 'tenant-licence'

/** Founds a company that waits to be verified; whoever does is its head. Answers its id. */
export const foundTenant = async (
  services: Services,
  body: z.output<typeof tenantRequest>,
  files: readonly ReceivedFile[],
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  const { db, clock } = services
  if (files.length === 0) refuse('tenant.licence_missing', { errors: { licence: '请上传营业执照的照片' } })
  return services.files.place(files, licencePurpose, ([licence]) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      await lockPerson(tx, actor.id)
      if ((await countUnverified(tx, actor.id)) >= tenantLimits.unverifiedEach) refuse('tenant.too_many_unverified')
      if ((await countMemberships(tx, actor.id)) >= tenantLimits.membershipsEach) refuse('tenant.too_many_memberships')
      if (await beyondHisOwn(() => isCodeTaken(tx, body.credit_code)))
        refuse('tenant.code_taken', { errors: { credit_code: '这家企业已在平台上，请负责人邀请你加入' } })
      const kept = await services.files.keep(tx, licence!, actor.id)
      const [made] = await tx
        .insert(tenant)
        .values({
          name: body.name,
          creditCode: body.credit_code,
          licenceFileId: kept.id,
          foundedBy: actor.id,
          waitingSince: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: tenant.id })
      const { id } = made!
      await tx.insert(tenantMember).values({ tenantId: id, userId: actor.id, role: foundingRole, joinedAt: now })
      await emit(tx, 'tenant.submitted', { tenantId: id, name: body.name })
      const after = { name: body.name, creditCode: body.credit_code }
      await writeAudit(tx, { actor, action: 'tenant.found', objectType: 'tenant', objectId: id, after }, now)
      await recordIdempotencyKey(tx, asked, id, now)
      return id
    }),
  )
}
