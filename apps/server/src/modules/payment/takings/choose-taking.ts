import type { chooseTakingRequest } from '@jihui/protocol/payment/taking-schema'
import type { takingChoices } from '@jihui/protocol/payment/taking-schema'
import { toYuan } from '@jihui/protocol/values'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, earnerIdOf } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson } from '../../identity/public.ts'
import { earningChoice } from '../earnings/earning-table.ts'
import { askTaking, listChosenKinds } from './ask-taking.ts'
import { sumOwed } from './find-owed.ts'

/** Everything that may be taken off earnings, as somebody has chosen. */
export const readTakingChoices = async (
  { db, hooks }: Services,
  payeeId: number,
): Promise<z.output<typeof takingChoices>> => {
  const chosen = await listChosenKinds(db, payeeId)
  const offered = Object.values(hooks.payment.payables).flatMap(({ declared: { kind, takenOff } }) =>
    takenOff ? [{ kind, ...takenOff }] : [],
  )
  const results = await Promise.all(
    offered.map(async ({ kind, role, choice }) => ({
      payable_kind: kind,
      ...choice,
      is_on: chosen.includes(kind),
      due: toYuan(await sumOwed(db, payeeId, role)),
    })),
  )
  return { results }
}

/** From now on it is taken off, what is owed already too; or no longer. */
export const chooseTaking = (
  services: Services,
  { payable_kind: payableKind, is_on: isOn }: z.output<typeof chooseTakingRequest>,
  actor: Actor,
  client: Client,
): Promise<void> => {
  if (!services.hooks.payment.payables[payableKind]?.declared.takenOff)
    refuse('request.invalid', { errors: { payable_kind: '没有这种可以从收入里扣的款项' } })
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const payeeId = earnerIdOf(actor)
    await lockPerson(tx, payeeId)
    const isMeant = and(eq(earningChoice.payeeId, payeeId), eq(earningChoice.payableKind, payableKind))
    const [before] = await tx.select({ isOn: earningChoice.isOn }).from(earningChoice).where(isMeant)
    if ((before?.isOn ?? false) === isOn) return
    await tx
      .insert(earningChoice)
      .values({ payeeId, payableKind, isOn, chosenAt: now })
      .onConflictDoUpdate({
        target: [earningChoice.payeeId, earningChoice.payableKind],
        set: { isOn, chosenAt: now },
      })
    if (isOn) await askTaking(tx, payeeId)
    const about = { objectType: 'earning_choice', objectId: `${payeeId}:${payableKind}`, client }
    const change = { before: { is_on: !isOn }, after: { is_on: isOn } }
    await writeAudit(tx, { actor, action: 'earning_choice.change', ...about, ...change }, now)
  })
}
