/** What each party may try with an order: early, late, twice, for himself, with extreme values. Refusals are answers too. */
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aNumber, type Cast, type RentedMachine, type World } from './world.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { pathOf } from '../../apps/server/src/testing/orders.ts'

/** An order and what was seen of it from outside. */
export interface PlayedOrder {
  readonly id: number
  readonly machine: RentedMachine
  readonly renter: number
  readonly start: string
  readonly end: string
  readonly options: readonly string[]
  readonly codes: string[]
  /** What staff did who were a party to it, and were let. */
  readonly ownCase: string[]
}

export interface Stage {
  readonly world: World
  readonly cast: Cast
  readonly order: PlayedOrder
  readonly papers: { readonly picture: Blob; readonly signature: string }
  /** Notes an answer and gives it back. */
  saw(operation: string, answer: Answer): Answer
}
export type Deed = (stage: Stage) => Promise<unknown>

const today = ({ world }: Stage): string => dayOf(world.app.clock.now())
export const renterOf = ({ cast, order }: Stage): Person => cast.renters[order.renter] ?? cast.partyClerk
const lessorOf = ({ cast, order }: Stage): Person => (order.machine.owner ? cast.owner : cast.staff)
/** Usually who may; sometimes who may not. */
const someLessor = (stage: Stage): Person =>
  stage.world.random.chance(80) ? lessorOf(stage) : stage.world.random.chance(50) ? stage.cast.staff : renterOf(stage)

const call = async (
  stage: Stage,
  operation: string,
  who: Person,
  body: object | FormData = {},
): Promise<Answer | undefined> => {
  const { world, order, saw } = stage
  const path = pathOf(order.machine.line, operation, order.id)
  if (!path) return undefined
  const options = body instanceof FormData ? { form: body } : { body }
  return saw(operation, await world.app.call('POST', path, { token: who.token, ...options }))
}
const by =
  (operation: string, who: (stage: Stage) => Person, body: (stage: Stage) => object | FormData = () => ({})): Deed =>
  (stage) =>
    call(stage, operation, who(stage), body(stage))

const withPicture =
  (fields: Readonly<Record<string, string>>, file: string) =>
  ({ papers }: Stage): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set(file, papers.picture, 'photo.png')
    return form
  }

const linkOf = (body: { qr_code?: string; form_data?: { token?: string } } | undefined): string[] => {
  if (body?.qr_code) return [new URL(body.qr_code).pathname]
  return body?.form_data?.token ? [`/api/payment/sandbox/${body.form_data.token}/`] : []
}
const opens =
  (operation: string, part: 'payment_data' | 'hold', method: string): Deed =>
  async (stage) => {
    const answer = await call(stage, operation, renterOf(stage), { payment_method: method })
    if (answer && answer.status < 300) stage.order.codes.push(...linkOf(answer.body?.[part]))
  }
export const pay = opens('create_payment', 'payment_data', 'wechat')
export const freeze = opens('hold_deposit', 'hold', 'alipay')
/** At the cashier of a code, of the newest or an older one. */
const atCashier =
  (isSuccess: boolean, isNewest = true): Deed =>
  async ({ world, order, saw }) => {
    const code = isNewest ? order.codes.at(-1) : order.codes[world.random.below(Math.max(1, order.codes.length))]
    if (!code) return
    saw('sandbox', await world.app.call('POST', code, { body: { result: isSuccess ? 'success' : 'fail' } }))
  }
export const confirm = atCashier(true)

const claimOf = async ({ world, order }: Stage): Promise<{ id: number; amount_fen: number; status: string } | null> => {
  const { rows } = await world.app.pool.query('SELECT id, amount_fen, status FROM deposit_claim WHERE rental_id = $1', [
    order.id,
  ])
  return rows[0] ?? null
}
const decideAs =
  (who: (stage: Stage) => Person): Deed =>
  async (stage) => {
    const claim = await claimOf(stage)
    if (!claim) return
    const { world, saw } = stage
    const amount = Math.round(claim.amount_fen * world.random.pick([0, 0.3, 1, 1, 1.01])) / 100
    const path = `/api/finance/deductions/${claim.id}/decide/`
    const body = { amount, reason: '对照交接照片' }
    saw('decide_deduction', await world.app.call('POST', path, { token: who(stage).token, body }))
  }

const damages = [0, 0, 450, 2500, 6000, 60_000, 900_000]
export const takeBack: Deed = (stage) =>
  call(stage, 'confirm_return', lessorOf(stage), { damage_fee: stage.world.random.pick(damages) })
const extension = (stage: Stage) => ({
  new_end_date: addDays(
    stage.world.random.chance(70) ? stage.order.end : today(stage),
    stage.world.random.pick([1, 2, 7, 30, 360]),
  ),
})
const plannedDays = (stage: Stage): string =>
  stage.world.random.pick([
    today(stage),
    addDays(today(stage), 1),
    addDays(stage.order.end, -1),
    stage.order.end,
    '2999-12-31',
  ])

/** The way an order usually goes. */
export const nextDeeds: Readonly<Record<string, readonly Deed[]>> = {
  pending_approval: [by('upload_qualification', renterOf, withPicture({}, 'image'))],
  qualification_rejected: [by('upload_qualification', renterOf, withPicture({}, 'image'))],
  pending_verification: [
    by(
      'verify_qualification',
      ({ cast }) => cast.staff,
      () => ({ action: 'approve' }),
    ),
  ],
  pending_contract: [by('generate_contract', renterOf)],
  pending_signature: [by('sign_contract', renterOf, ({ papers }) => ({ signature: papers.signature }))],
  pending_payment: [pay, confirm],
  pending_delivery: [by('deliver_rental', lessorOf), by('confirm_receipt', renterOf)],
  in_use: [takeBack],
  overdue: [takeBack],
}

/** Whoever is a party to an order and works here too tries what only somebody else may. */
const ownCaseDeeds: readonly (readonly [string, (stage: Stage) => object])[] = [
  ['verify_qualification', () => ({ action: 'approve' })],
  ['update_payment_status', () => ({ status: 'paid', reason: '银行转账', reference: aNumber() })],
  ['deliver_rental', () => ({})],
  ['start_rental', () => ({})],
  ['confirm_return', () => ({ damage_fee: 0 })],
]
const judgeOwnCase: Deed = async (stage) => {
  if (renterOf(stage) !== stage.cast.partyClerk) return
  const [operation, body] = stage.world.random.pick(ownCaseDeeds)
  const answer = await call(stage, operation, stage.cast.partyClerk, body(stage))
  if (answer && answer.status < 300) stage.order.ownCase.push(operation)
}

/** Everything else anybody may come upon, whenever. */
export const oddDeeds: readonly Deed[] = [
  by('extend_rental', renterOf, extension),
  by('extend_rental', renterOf, extension),
  by('extend_rental', renterOf, extension),
  by('withdraw_extension', renterOf),
  by('announce_return', renterOf, (stage) => ({ return_date: plannedDays(stage) })),
  by('return_early', renterOf, (stage) => ({ return_date: plannedDays(stage), reason: '提前用完' })),
  by('refute_return', someLessor, () => ({ notes: '上门未取到' })),
  by('deliver_rental', someLessor),
  by('confirm_receipt', renterOf),
  by('start_rental', ({ cast }) => cast.staff),
  takeBack,
  by('confirm_return', someLessor, ({ world }) => ({ damage_fee: world.random.pick(damages) })),
  by('cancel_rental', renterOf, () => ({ reason: '改期' })),
  by(
    'cancel_rental',
    ({ cast }) => cast.staff,
    () => ({ reason: '客户来电' }),
  ),
  pay,
  confirm,
  atCashier(false),
  atCashier(true, false),
  by('cancel_payment', renterOf),
  by('record_handover', lessorOf, ({ world }) => ({ stage: world.random.pick(['out', 'back']) })),
  by('record_handover', renterOf, ({ world }) => ({ stage: world.random.pick(['out', 'back']) })),
  by('agree_to_deduction', renterOf),
  by('object_to_deduction', renterOf, () => ({ reason: '交出去的时候就有', offered_amount: 0 })),
  by('withdraw_deduction', someLessor),
  decideAs(({ cast }) => cast.staff),
  decideAs(renterOf),
  judgeOwnCase,
  judgeOwnCase,
  /** The lessor raises his rates while the machine is out. */
  async ({ world, order }) => {
    await world.app.pool.query(
      'UPDATE equipment SET day_fen = day_fen * 3, week_fen = week_fen * 3, month_fen = month_fen * 3 WHERE id = $1',
      [order.machine.id],
    )
  },
]

/** What ends what only people can end: claims somebody objected to, refunds by transfer. */
export const decideForStaff = decideAs(({ cast }) => cast.staff)
export const agree = by('agree_to_deduction', renterOf)
