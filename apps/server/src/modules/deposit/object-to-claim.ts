import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { money } from '../rental/public.ts'
import { aboutDeposit } from './events.ts'
import { moveClaim, type OpenClaim } from './move-claim.ts'
import { depositClaimPhoto } from './table.ts'

/** What photographs of an objection are kept as; both sides may read them. */
export const claimPhotoPurpose = 'deposit-claim'

/** The renter does not accept what is asked for: staff decide, with what he says and shows. */
export const objectToClaim = async (
  { files }: Pick<Services, 'files'>,
  tx: Tx,
  open: OpenClaim,
  actor: Actor,
  { reason, offered_amount: offeredFen = null }: { reason: string; offered_amount?: number | null | undefined },
  photos: readonly ReceivedFile[],
  now: Date,
): Promise<void> => {
  const { claim, order } = open
  if (offeredFen !== null && offeredFen > claim.amountFen)
    refuse('request.invalid', { errors: { offered_amount: `不能超过要扣的 ${money(claim.amountFen)}` } })
  await moveClaim(tx, open, 'object', actor, { set: { objection: reason, offeredFen, objectedAt: now }, now })
  for (const photo of photos) {
    const { id: fileId } = await files.keep(tx, photo, claimPhotoPurpose, actor.id)
    await tx.insert(depositClaimPhoto).values({ claimId: claim.id, side: 'renter', fileId })
  }
  await emit(tx, 'deposit.claim_objected', aboutDeposit(order, claim.amountFen))
}
