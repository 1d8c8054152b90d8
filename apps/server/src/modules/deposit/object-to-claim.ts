import type { objectRequest } from '@jihui/protocol/deposit/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findReturn, money } from '../rental/public.ts'
import { aboutDeposit } from './events.ts'
import { moveClaim, type OpenClaim } from './move-claim.ts'
import { depositClaimPhoto } from './table.ts'

/** What photographs of an objection are kept as; both sides may read them. */
export const claimPhotoPurpose = 'deposit-claim'

/** The renter does not accept what is asked for: staff decide, with what he says and shows. */
export const objectToClaim = async (
  services: Pick<Services, 'files' | 'hooks'>,
  tx: Tx,
  open: OpenClaim,
  actor: Actor,
  { reason, offered_amount: offered, items: named }: z.output<typeof objectRequest>,
  photos: readonly PlacedFile[],
  now: Date,
): Promise<void> => {
  const { claim, order } = open
  const offeredFen = offered ?? null
  if (offeredFen !== null && offeredFen > claim.amountFen)
    refuse('request.invalid', { errors: { offered_amount: `不能超过要扣的 ${money(claim.amountFen)}` } })
  const items = (await findReturn(tx, order.id))?.deductions ?? []
  const objectedItems = [...new Set(named ?? [])].toSorted((one, other) => one - other)
  if (objectedItems.some((index) => index >= items.length))
    refuse('request.invalid', { errors: { items: '扣款单里没有这一项' } })
  const set = { objection: reason, offeredFen, objectedItems, objectedAt: now }
  await moveClaim(services, tx, open, 'object', actor, { set, now })
  for (const photo of photos) {
    const { id: fileId } = await services.files.keep(tx, photo, actor.id)
    await tx.insert(depositClaimPhoto).values({ claimId: claim.id, side: 'renter', fileId })
  }
  await emit(tx, 'deposit.claim_objected', aboutDeposit(order, claim.amountFen))
}
