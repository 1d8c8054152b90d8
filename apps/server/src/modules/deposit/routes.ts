import type { Permission } from '@jihui/protocol/access'
import type { ClaimAction } from '@jihui/protocol/deposit/machine'
import * as operations from '@jihui/protocol/deposit/operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { askHold, cancelHold, deskOf } from '../payment/public.ts'
import { needRental, reachOf, renterKeyOf } from '../rental/public.ts'
import { rentalKey } from '../settlement/public.ts'
import { requireClaimAction } from './claim-actions.ts'
import { agreeToClaim, decideClaim, withdrawClaim } from './end-claim.ts'
import { listClaims } from './list-claims.ts'
import type { OpenClaim } from './move-claim.ts'
import { claimPhotoPurpose, objectToClaim } from './object-to-claim.ts'
import { findClaim, findOrderOfClaim } from './queries.ts'
import { readDeposit } from './read-deposit.ts'

/** An order as somebody reaches it: its renter, the machine's owner, staff with the permission. */
interface Target {
  readonly id: number
  readonly line: string
  readonly actor: Actor
  readonly permission: Permission
}
interface Called {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
}
const targetOf = ({ params, line, actor }: Called): Target => ({
  id: params.id,
  line: line.id,
  actor,
  permission: 'payment_view',
})

/** The order as its renter reaches it. */
const ownKey = async (db: Queryable, { params: { id }, line, actor }: Called) =>
  rentalKey((await needRental(db, { id, line: line.id, renterKey: renterKeyOf(actor) })).id)

export const depositRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const desk = deskOf(services)

  const need = ({ id, line, actor, permission }: Target, from: Tx | typeof db = db, lock = false) =>
    needRental(from, { id, line, ...reachOf(actor, permission) }, lock)
  const answer = async (target: Target, message: string) => ({
    success: true as const,
    message,
    deposit: await readDeposit(services, await need(target), target.actor),
  })

  /** Locks the order the caller reaches, does the work on its claim and answers the deposit as it then stands. */
  const command = async (
    target: Target,
    action: ClaimAction,
    message: string,
    work: (tx: Tx, open: OpenClaim, now: Date) => Promise<void>,
  ) => {
    await db.transaction(async (tx) => {
      const order = await need(target, tx, true)
      const claim = (await findClaim(tx, order.id, true)) ?? refuse('deposit.no_claim')
      const now = clock.now()
      requireClaimAction(order, claim, action, target.actor, now)
      await work(tx, { order, claim }, now)
    })
    return answer(target, message)
  }

  mountOnLines(mounting, operations.getDeposit, async (call) => {
    const target = targetOf(call)
    await askHold(desk, rentalKey((await need(target)).id))
    return readDeposit(services, await need(target), call.actor)
  })
  mountOnLines(mounting, operations.cancelDepositHold, async (call) => {
    await cancelHold(desk, await ownKey(db, call))
    return answer(targetOf(call), '已放弃这次冻结，可以换一种渠道')
  })
  mountOnLines(mounting, operations.agreeToDeduction, (call) =>
    command(targetOf(call), 'agree', '已同意扣款，马上结清', (tx, open, now) =>
      agreeToClaim(services, tx, open, call.actor, now),
    ),
  )
  mountOnLines(mounting, operations.objectToDeduction, async (call) => {
    await need(targetOf(call))
    return services.files.place(call.files, claimPhotoPurpose, (photos) =>
      command(targetOf(call), 'object', '异议已提交，平台会对照交接照片处理', (tx, open, now) =>
        objectToClaim(services, tx, open, call.actor, call.body, photos, now),
      ),
    )
  })
  mountOnLines(mounting, operations.withdrawDeduction, ({ body, client, ...call }) =>
    command(targetOf(call), 'withdraw', '扣款已撤回', (tx, open, now) =>
      withdrawClaim(services, tx, open, { actor: call.actor, client, reason: body?.reason ?? '', now }),
    ),
  )

  const orderOf = async (id: number, actor: Actor): Promise<Target> => ({
    ...((await findOrderOfClaim(db, id)) ?? refuse('deposit.no_claim')),
    actor,
    permission: 'payment_process',
  })
  mountEndpoint(mounting, operations.listClaims, async ({ query, request }) => {
    const { total, tabs, results } = await listClaims(db, query)
    return { ...pageAnswer(request, query, total, results), tabs }
  })
  mountEndpoint(mounting, operations.getClaim, async ({ params, actor }) =>
    readDeposit(services, await need(await orderOf(params.id, actor)), actor),
  )
  mountEndpoint(mounting, operations.decideClaim, async ({ params, body, actor, client }) =>
    command(await orderOf(params.id, actor), 'decide', '已裁定，双方都会收到通知', (tx, open, now) =>
      decideClaim(services, tx, open, body.amount, { actor, client, reason: body.reason, now }),
    ),
  )
}
