/**
 * What different people may want of an order at one moment, by where it stands: what would come next, the same once more,
 * and what gets in its way. A crowd is a handful of these at once.
 */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { randomUUID } from 'node:crypto'
import { aNotice } from '../../apps/server/src/testing/payments.ts'
import { signNotice } from '../../apps/server/src/modules/payment/sandbox/notice.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Random } from '../random.ts'
import type { Order, Race } from './race.ts'

/** Where an order stands, read off the database just before. */
export interface Standing {
  readonly status: RentalStatus
  readonly endDate: string
  readonly unitId: number
  readonly ownerId: number | null
  readonly isToFreeze: boolean
  readonly balanceFen: number
  readonly claim: { readonly id: number; readonly status: string; readonly amountFen: number } | null
  readonly refunds: readonly number[]
  readonly earnings: readonly number[]
}

/** Pictures are drawn once. */
export interface Papers {
  readonly picture: Blob
  readonly signature: string
}

export interface Scene {
  readonly race: Race
  readonly order: Order
  readonly standing: Standing
  readonly papers: Papers
  readonly random: Random
}
type Deed = (scene: Scene) => Promise<unknown>

const about = ({ order: { id, line } }: Scene) => ({ id, line })
const { staff, renter, owner, clerk } = {
  staff: ({ race }: Scene) => race.town.staff.admin,
  clerk: ({ race }: Scene) => race.town.staff.super_admin,
  renter: ({ order }: Scene) => order.renter,
  owner: ({ race, standing }: Scene) =>
    race.town.owners.find(({ id }) => id === standing.ownerId) ?? race.town.staff.super_admin,
}
const someClerk = (scene: Scene) => (scene.random.chance(50) ? staff(scene) : clerk(scene))

const post =
  (
    operation: string,
    who: (scene: Scene) => Parameters<Race['ask']>[2]['who'],
    body: (scene: Scene) => object = () => ({}),
  ): Deed =>
  (scene) =>
    scene.race.ask(operation, about(scene), { who: who(scene), body: body(scene) })

const upload: Deed = (scene) => {
  const form = new FormData()
  form.set('image', scene.papers.picture, 'licence.png')
  return scene.race.ask('upload_qualification', about(scene), { who: renter(scene), form })
}
const approve = post('verify_qualification', someClerk, () => ({ action: 'approve' }))
const reject = seldom(post('reject_qualification', someClerk, () => ({ notes: '照片看不清' })))
/** What ends an order, or nearly: were it as likely as the rest, no order would come far. */
const seldom =
  (deed: Deed): Deed =>
  (scene) =>
    scene.random.chance(12) ? deed(scene) : Promise.resolve()
const cancel = seldom(post('cancel_rental', renter, () => ({ reason: '改期' })))
const cancelByStaff = seldom(post('cancel_rental', someClerk, () => ({ reason: '客户来电' })))
const stranger: Deed = (scene) => {
  const { town } = scene.race
  const who = town.renters.find(({ id }) => id !== scene.order.renter.id)!
  const operation = scene.random.pick([
    'cancel_rental',
    'sign_contract',
    'create_payment',
    'extend_rental',
    'get_deposit',
  ])
  return scene.race.ask(operation, about(scene), {
    who,
    isStranger: true,
    ...(operation !== 'get_deposit' && {
      body: {
        payment_method: 'wechat',
        signature: scene.papers.signature,
        new_end_date: addDays(scene.standing.endDate, 2),
      },
    }),
  })
}

const methods = ['wechat', 'alipay', 'bank'] as const
const codeOf = (way: { qr_code?: string; form_data?: { token?: string } } | undefined): string | null => {
  if (way?.qr_code) return new URL(way.qr_code).pathname
  return way?.form_data?.token ? `/api/payment/sandbox/${way.form_data.token}/` : null
}
const remember = (order: Order, way: any, method: string, isHold: boolean): void => {
  const code = codeOf(way)
  if (code && !order.codes.includes(code)) order.codes.push(code)
  const number = way?.payment_number ?? way?.number
  if (number && !order.numbers.some((known) => known.number === number))
    order.numbers.push({ number, method, fen: Math.round(Number(way.amount ?? 0) * 100), isHold })
}
const pay: Deed = async (scene) => {
  const payment_method = scene.random.pick(methods)
  const answer = await scene.race.ask('create_payment', about(scene), { who: renter(scene), body: { payment_method } })
  if (answer.status < 300) remember(scene.order, answer.body.payment_data, payment_method, false)
}
/** One wish sent several times, as a telephone with a bad line does: it is one payment. */
const payByKey: Deed = async (scene) => {
  const headers = { 'idempotency-key': randomUUID() }
  const payment_method = scene.random.pick(methods)
  const once = () =>
    scene.race.ask('create_payment', about(scene), { who: renter(scene), headers, body: { payment_method } })
  const answers = await Promise.all([once(), once(), once()])
  const given = answers.filter(({ status }) => status < 300)
  const numbers = new Set(given.map(({ body }) => body.payment_data.payment_number as string))
  if (numbers.size > 1)
    scene.race.findings.push({ rule: 'one key, one payment', facts: { order: scene.order.id, numbers: [...numbers] } })
  for (const { body } of given) remember(scene.order, body.payment_data, payment_method, false)
}
const confirm: Deed = async ({ race, order, random }) => {
  const code = order.codes.at(-1 - random.below(Math.max(1, Math.min(3, order.codes.length))))
  if (!code) return
  const token = code.split('/').at(-2)!
  const params = { token } as unknown as Record<string, number>
  const body = { result: random.chance(80) ? 'success' : 'fail' }
  await race.ask('decide_sandbox_payment', { id: order.id, params }, { who: order.renter, body })
}
/** What the channel tells, told twice at once and to both processes; also of what nobody has paid. */
const noticeTwice: Deed = async ({ race, order, random }) => {
  if (order.numbers.length === 0) return
  const { number, method, isHold } = random.pick(order.numbers)
  const { rows } = await race.site.database.pool.query(
    'SELECT amount_fen, trade, paid_at FROM sandbox_order WHERE number = $1',
    [number],
  )
  if (!rows[0]?.paid_at) return
  const notice = aNotice({
    payment_number: number,
    amount: rows[0].amount_fen,
    trade_no: rows[0].trade,
    ...(isHold && { about: 'hold' as const }),
  })
  const { headers, body } = signNotice(race.site.settings.SANDBOX_SECRET!, notice, new Date())
  const send = () => race.site.call('POST', `/api/payment/notify/${method}/`, { headers, body: JSON.parse(body) })
  for (const answer of await Promise.all([send(), send()]))
    if (answer.status !== 200)
      race.findings.push({
        rule: 'a true notice is taken, however often it comes',
        facts: { number, answer: answer.body },
      })
}
const freeze: Deed = async (scene) => {
  const payment_method = scene.random.pick(['alipay', 'bank'] as const)
  const answer = await scene.race.ask('hold_deposit', about(scene), { who: renter(scene), body: { payment_method } })
  if (answer.status < 300) remember(scene.order, answer.body.hold, payment_method, true)
}
const transfer = post('update_payment_status', someClerk, () => ({
  status: 'paid',
  reason: '银行转账',
  reference: `B${randomUUID().slice(0, 12)}`,
}))

const extend: Deed = post('extend_rental', renter, ({ standing, random }) => ({
  new_end_date: addDays(standing.endDate, 1 + random.below(3)),
}))
/** Somebody else wants the days after. */
const bookAfter: Deed = async ({ race, order, standing, random }) => {
  const others = race.town.renters.filter(({ id }) => id !== order.renter.id)
  const days = { from: addDays(standing.endDate, 1), to: addDays(standing.endDate, 1 + random.below(2)) }
  await book(race, random.pick(others), { id: order.machine, line: order.line }, days, 'paid')
}
const blockAfter: Deed = async (scene) => {
  const { race, order, standing } = scene
  if (standing.ownerId === null) return
  const start = addDays(standing.endDate, 1)
  const body = { unit_id: standing.unitId, start_date: start, end_date: start }
  await race.ask('block_equipment_days', { id: order.machine }, { who: owner(scene), body })
}
const takeBack: Deed = (scene) => {
  const damage_fee = scene.random.pick([0, 0, 0, 120.5, 2999.99, 6000])
  const who = scene.random.chance(50) ? owner(scene) : someClerk(scene)
  return scene.race.ask('confirm_return', about(scene), { who, body: { damage_fee } })
}
const decide: Deed = async (scene) => {
  const { race, standing, random } = scene
  if (!standing.claim) return
  const amount = Math.round(standing.claim.amountFen * random.pick([0, 0.3, 1])) / 100
  await race.ask(
    'decide_deduction',
    { id: standing.claim.id },
    { who: someClerk(scene), body: { amount, reason: '对照照片' } },
  )
}
/** The renter's time is over; both processes' timers look for such claims. */
const letLapse: Deed = async ({ race, standing }) => {
  if (standing.claim?.status === 'awaiting_renter')
    await race.site.database.pool.query(`UPDATE deposit_claim SET due_at = now() WHERE id = $1`, [standing.claim.id])
}
const finishRefund: Deed = async (scene) => {
  for (const id of scene.standing.refunds)
    await scene.race.ask(
      'finish_refund',
      { id },
      { who: someClerk(scene), body: { reference: `R${randomUUID().slice(0, 12)}` } },
    )
}
const payOut: Deed = async (scene) => {
  for (const id of scene.standing.earnings)
    await scene.race.ask(
      'complete_owner_payout',
      { id },
      {
        who: someClerk(scene),
        body: { reference: `O${randomUUID().slice(0, 12)}` },
      },
    )
}

const generate = post('generate_contract', renter)
const sign = post('sign_contract', renter, ({ papers }) => ({ signature: papers.signature }))
const deliver = post('deliver_rental', owner)
const receive = post('confirm_receipt', renter)

const lateMoney = [confirm, confirm, noticeTwice]
/** Those at the beginning are likelier: they lead on. */
const wishes: Readonly<Record<RentalStatus, readonly Deed[]>> = {
  pending: [upload, upload, approve],
  pending_approval: [upload, upload, upload, approve, cancel, stranger],
  pending_verification: [approve, approve, approve, reject, upload, cancelByStaff, stranger],
  qualification_rejected: [upload, upload, approve, cancel],
  pending_contract: [generate, post('generate_contract', someClerk), generate, approve, cancel],
  pending_signature: [sign, sign, sign, post('generate_contract', someClerk), cancel, stranger],
  pending_payment: [
    payByKey,
    pay,
    confirm,
    confirm,
    confirm,
    noticeTwice,
    transfer,
    post('cancel_payment', renter),
    cancel,
    stranger,
  ],
  pending_delivery: [
    deliver,
    post('deliver_rental', someClerk),
    receive,
    receive,
    post('start_rental', someClerk),
    cancel,
    ...lateMoney,
  ],
  in_use: [
    extend,
    extend,
    takeBack,
    takeBack,
    bookAfter,
    blockAfter,
    pay,
    confirm,
    post('announce_return', renter),
    stranger,
    ...lateMoney,
  ],
  overdue: [takeBack, takeBack, pay, confirm],
  returned: [
    post('agree_to_deduction', renter),
    post('object_to_deduction', renter, () => ({ reason: '交接时就有', offered_amount: 0 })),
    post('withdraw_deduction', owner),
    decide,
    letLapse,
    payOut,
    finishRefund,
    pay,
    post('review_rental', renter, () => ({ rating: 5, comments: '很好' })),
    ...lateMoney,
  ],
  cancelled: [cancel, finishRefund, pay, ...lateMoney],
}
const freezing: readonly Deed[] = [
  freeze,
  freeze,
  confirm,
  confirm,
  post('cancel_deposit_hold', renter),
  pay,
  noticeTwice,
]

export const crowdFor = (standing: Standing, random: Random): Deed[] => {
  const own = standing.isToFreeze ? freezing : wishes[standing.status]
  return Array.from(
    { length: 3 + random.below(5) },
    () => own[Math.min(random.below(own.length), random.below(own.length))]!,
  )
}

/** What leads an order on when nobody gets in its way. */
const leading: Partial<Record<RentalStatus, readonly Deed[]>> = {
  pending_approval: [upload],
  pending_verification: [approve],
  pending_contract: [generate],
  pending_signature: [sign],
  pending_payment: [
    pay,
    async ({ race, order }) => {
      const params = { token: order.codes.at(-1)!.split('/').at(-2)! } as unknown as Record<string, number>
      await race.ask(
        'decide_sandbox_payment',
        { id: order.id, params },
        { who: order.renter, body: { result: 'success' } },
      )
    },
  ],
  pending_delivery: [deliver, receive],
  in_use: [post('confirm_return', owner)],
}
/** One step further; false where it stands still. */
export const lead = async (scene: Scene): Promise<boolean> => {
  const steps = leading[scene.standing.status]
  for (const deed of steps ?? []) await deed(scene)
  return steps !== undefined
}

/** One creation; the order is everybody's to play with from then on. */
export const book = async (
  race: Race,
  renter: Order['renter'],
  machine: { id: number; line: string },
  days: { from: string; to: string },
  kind: string,
): Promise<void> => {
  const body = {
    equipment_id: machine.id,
    start_date: days.from,
    end_date: days.to,
    contact_name: '周敏',
    contact_phone: '13800008160',
    delivery_address: '浙江省杭州市上城区庆春东路 3 号',
    agreed_to_terms: true,
    deposit_kind: kind,
  }
  const { status, body: made } = await race.ask('create_rental', { id: 0, line: machine.line }, { who: renter, body })
  if (status < 300)
    race.orders.push({ id: made.id, line: machine.line, machine: machine.id, renter, codes: [], numbers: [] })
}

/** Several renters, a machine, about the same days; its owner may want them for himself. */
export const rush = async (race: Race, random: Random): Promise<void> => {
  const machine = random.pick(race.town.machines)
  const today = dayOf(new Date())
  const calls = Array.from({ length: 3 + random.below(5) }, () => {
    const from = addDays(today, random.below(random.chance(60) ? 2 : 18))
    const days = { from, to: addDays(from, random.below(3)) }
    return book(
      race,
      random.pick(race.town.renters),
      machine,
      days,
      random.pick(['paid', 'paid', 'paid', 'paid', 'frozen', 'free']),
    )
  })
  await Promise.all(calls)
}
