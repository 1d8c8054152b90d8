import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { afterDecision } from './listing.ts'
import { equipment } from './table.ts'
import { requireNoParty } from '../identity/public.ts'

export interface Verdict {
  readonly isApproved: boolean
  readonly notes: string
  /** The state of the machine's facts the decision was taken on. */
  readonly version: number
}

/** One person decides; whoever comes second is told what was decided and by whom. */
export const verifyEquipment = (
  services: Services,
  id: number,
  { isApproved, notes, version }: Verdict,
  actor: Actor,
  client: Client,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const [machine] = await tx
      .select()
      .from(equipment)
      .where(and(eq(equipment.id, id), isNotNull(equipment.ownerId), ne(equipment.status, 'removed')))
      .for('no key update')
    if (!machine) return refuse('equipment.not_found')
    await requireNoParty(services, tx, actor, { accounts: [machine.ownerId] })
    if (machine.verificationStatus !== 'pending') return refuseSecond(machine)
    if (version !== machine.verificationVersion) return refuse('equipment.changed_meanwhile')
    const decided = afterDecision(machine, isApproved, now)
    await tx
      .update(equipment)
      .set({
        ...decided,
        verificationNotes: notes,
        verifiedBy: actor.id,
        verifiedByName: actor.displayName || actor.username,
      })
      .where(eq(equipment.id, id))
    const payload = { userId: machine.ownerId!, equipmentId: id, name: machine.name, notes }
    await emit(tx, `equipment.verification_${isApproved ? 'approved' : 'rejected'}`, payload)
    await writeAudit(
      tx,
      {
        actor,
        action: isApproved ? 'equipment.verify_approve' : 'equipment.verify_reject',
        objectType: 'equipment',
        objectId: id,
        before: { status: machine.status, verification_status: machine.verificationStatus },
        after: {
          status: decided.status,
          verification_status: decided.verificationStatus,
          notes,
          version: machine.verificationVersion,
        },
        client,
      },
      now,
    )
  })

const refuseSecond = (machine: typeof equipment.$inferSelect): never => {
  const { verificationStatus, verifiedByName, verificationNotes } = machine
  const outcome = verificationStatus === 'approved' ? '核验通过' : '驳回'
  const who = verifiedByName ? `由${verifiedByName}` : ''
  return refuse('equipment.already_verified', {
    message: `这台设备已${who}${outcome}${verificationNotes ? `：${verificationNotes}` : ''}`,
  })
}
