/** How a claim ends by somebody's word: the renter's, the lessor's, or the platform's. */
import type { ClaimAction } from '@jihui/protocol/deposit/machine'
import { toYuan } from '@jihui/protocol/values'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import { findReturn, money } from '../rental/public.ts'
import { moveClaim, type OpenClaim } from './move-claim.ts'
import { undisputedFen } from './settled-parts.ts'

/** Somebody's word, and where it came from. */
interface Word {
  readonly actor: Actor
  readonly client: Client
  readonly reason: string
  readonly now: Date
}

export const agreeToClaim = async (hooked: Hooked, tx: Tx, open: OpenClaim, actor: Actor, now: Date): Promise<void> => {
  await moveClaim(hooked, tx, open, 'agree', actor, { settledFen: open.claim.amountFen, now })
}

/** Ends it with a sum and a reason, and keeps who said so. */
const endWith = async (
  hooked: Hooked,
  tx: Tx,
  open: OpenClaim,
  action: ClaimAction,
  settledFen: number,
  word: Word,
): Promise<void> => {
  const { actor, client, reason, now } = word
  const { order, claim } = open
  const decidedByName = actor.displayName || actor.username
  const set = { decision: reason, decidedBy: actor.id, decidedByName }
  const moved = await moveClaim(hooked, tx, open, action, actor, { set, settledFen, now })
  const before = { status: claim.status, asked: toYuan(claim.amountFen) }
  const after = { status: moved.status, settled: toYuan(settledFen), reason }
  const entry = { actor, objectType: 'rental', objectId: order.id, before, after, client }
  await writeAudit(tx, { ...entry, action: `deduction.${action}` }, now)
}

/** Whoever asked asks no longer. */
export const withdrawClaim = (hooked: Hooked, tx: Tx, open: OpenClaim, word: Word): Promise<void> =>
  endWith(hooked, tx, open, 'withdraw', 0, word)

/** Staff settle an objection with any sum between what nobody objected to and what was asked for. */
export const decideClaim = async (
  hooked: Hooked,
  tx: Tx,
  open: OpenClaim,
  amountFen: number,
  word: Word,
): Promise<void> => {
  const leastFen = undisputedFen(open.claim, (await findReturn(tx, open.order.id))?.deductions ?? [])
  if (amountFen < leastFen)
    refuse('request.invalid', { errors: { amount: `没有异议的几项共 ${money(leastFen)}，裁定不能少于它` } })
  if (amountFen > open.claim.amountFen)
    refuse('request.invalid', { errors: { amount: `不能超过要扣的 ${money(open.claim.amountFen)}` } })
  return endWith(hooked, tx, open, 'decide', amountFen, word)
}
