import { claimStatusOf } from '@jihui/protocol/deposit/machine'
import type { claim as claimSchema } from '@jihui/protocol/deposit/schema'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { money } from '../rental/public.ts'
import { actionsFor, type ClaimReader } from './claim-actions.ts'
import type { DepositCase } from './load-case.ts'
import type { ClaimRow } from './queries.ts'
import { isObjectedTo } from './settled-parts.ts'
import { owedOfClaim } from './balances.ts'

type Claim = z.output<typeof claimSchema>

/** What the giving side recorded when the machine came back; where it recorded nothing, what the renter did. */
const photosOf = ({ handovers, record, objectionPhotos }: DepositCase): Claim['photos'] => {
  const back = handovers.filter(({ handover }) => handover.stage === 'back')
  const countedOf = (serial: string | undefined) => {
    const sides = serial === undefined ? back : back.filter((one) => one.serial === serial)
    const by = (party: string) => sides.find(({ handover }) => handover.party === party)
    return by('lessor') ?? by('renter')
  }
  const shown = (record?.deductions ?? []).flatMap(({ position, serial }, item) =>
    (countedOf(serial)?.photos ?? [])
      .filter((photo) => position !== '' && photo.position === position)
      .map(({ file }) => ({ url: fileUrl(file), side: 'lessor' as const, item })),
  )
  return [...shown, ...objectionPhotos.map((file) => ({ url: fileUrl(file), side: 'renter' as const, item: null }))]
}

/** Of work: the machine as it was handed over, and before the work was begun. */
const photosOfWork = ({ record, handovers, workPhotos }: DepositCase): Claim['photos'] =>
  (record?.deductions ?? []).flatMap(({ workId, serial }, item) => {
    if (workId === undefined) return []
    const shown = (file: string, caption: string) => ({ url: fileUrl(file), side: 'lessor' as const, caption, item })
    const out = handovers.filter((one) => one.handover.stage === 'out' && one.serial === serial)
    return [
      ...(workPhotos.get(workId) ?? []).map((file) => shown(file, '维修前')),
      ...out.flatMap(({ photos }) => photos.map(({ file }) => shown(file, '交出时'))),
    ]
  })

/** As its reader is told; where the deposit does not reach for all that is asked, that too. */
const sentenceOf = (claim: ClaimRow, owedFen: number, reader: ClaimReader): string => {
  const said = claimStatusOf(claim.status)[reader]
  return claim.settledFen === null && owedFen > 0 ? `${said}押金不够抵的 ${money(owedFen)} 要另付。` : said
}

/** A claim as this person reads it. Staff know each other by name; to the parties they are the platform. */
export const viewClaim = (one: DepositCase, actor: Actor, reader: ClaimReader, now: Date): Claim | null => {
  const { claim, order, record } = one
  if (!claim) return null
  const { status, objectedAt, settledAt } = claim
  const isWaiting = status === 'awaiting_renter'
  return {
    id: claim.id,
    rental_id: claim.rentalId,
    status,
    status_display: claimStatusOf(status).label,
    sentence: sentenceOf(claim, owedOfClaim(one), reader),
    items: (record?.deductions ?? []).map(({ amountFen, kind = 'damage', workId, ...item }, index) => ({
      ...item,
      ...(workId !== undefined && { task: { id: workId, number: workOrderNumber(workId) } }),
      kind,
      amount: toYuan(amountFen),
      is_objected: objectedAt !== null && isObjectedTo(claim, index),
    })),
    amount: toYuan(claim.amountFen),
    settled_amount: claim.settledFen === null ? null : toYuan(claim.settledFen),
    owed_amount: toYuan(owedOfClaim(one)),
    sent_at: claim.sentAt.toISOString(),
    due_at: claim.dueAt.toISOString(),
    seconds_left: isWaiting ? Math.max(0, Math.ceil((claim.dueAt.getTime() - now.getTime()) / 1000)) : 0,
    lessor_name: one.lessorName,
    objection: objectedAt && {
      reason: claim.objection,
      offered_amount: claim.offeredFen === null ? null : toYuan(claim.offeredFen),
      objected_at: objectedAt.toISOString(),
    },
    decision:
      status === 'decided' && settledAt
        ? {
            reason: claim.decision,
            decided_by: reader === 'staff' ? claim.decidedByName : '平台',
            decided_at: settledAt.toISOString(),
          }
        : null,
    settled_at: settledAt?.toISOString() ?? null,
    photos: [...photosOf(one), ...photosOfWork(one)],
    actions: actionsFor(order, claim, actor, now),
  }
}
