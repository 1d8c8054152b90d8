/** What is done with an order's money: payments, frozen deposits, deductions, transfers. */
import { randomUUID } from 'node:crypto'
import { aNotice } from '../../apps/server/src/testing/payments.ts'
import { fingerprintOf } from '../../apps/server/src/modules/payment/payouts/payout-accounts.ts'
import { signNotice } from '../../apps/server/src/modules/payment/sandbox/notice.ts'
import type { Order } from './race.ts'
import { about, type Deed, owner, post, renter, type Scene, someClerk } from './scene.ts'

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
export const pay: Deed = async (scene) => {
  const payment_method = scene.random.pick(methods)
  const answer = await scene.race.ask('create_payment', about(scene), { who: renter(scene), body: { payment_method } })
  if (answer.status < 300) remember(scene.order, answer.body.payment_data, payment_method, false)
}
/** One wish sent several times, as a telephone with a bad line does: it is one payment. */
export const payByKey: Deed = async (scene) => {
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
/** Somebody at the cashier of a code: it does not ask who he is. */
const atCashier = ({ race, order }: Scene, code: string, result: 'success' | 'fail') =>
  race.ask(
    'decide_sandbox_payment',
    { id: order.id, params: { token: code.split('/').at(-2)! } },
    { who: order.renter, body: { result } },
  )
export const confirm: Deed = async (scene) => {
  const { order, random } = scene
  const code = order.codes.at(-1 - random.below(Math.max(1, Math.min(3, order.codes.length))))
  if (code) await atCashier(scene, code, random.chance(80) ? 'success' : 'fail')
}
export const confirmWell: Deed = async (scene) => {
  const code = scene.order.codes.at(-1)
  if (code) await atCashier(scene, code, 'success')
}
/** What the channel tells, told twice at once; and the same with another sum, or signed by somebody else: not believed. */
export const noticeTwice: Deed = async ({ race, order, random }) => {
  if (order.numbers.length === 0) return
  const { number, method, isHold } = random.pick(order.numbers)
  const { rows } = await race.site.database.pool.query(
    'SELECT amount_fen, trade, paid_at FROM sandbox_order WHERE number = $1',
    [number],
  )
  if (!rows[0]?.paid_at) return
  const secret = race.site.settings.SANDBOX_SECRET!
  const tell = async (amount: number, signedWith: string): Promise<number> => {
    const about = isHold ? { about: 'hold' as const } : {}
    const notice = aNotice({ payment_number: number, amount, trade_no: rows[0].trade, ...about })
    const { headers, body } = signNotice(signedWith, notice, new Date())
    const where = { id: order.id, params: { gateway: method } }
    const asked = { who: order.renter, headers, body: JSON.parse(body) as unknown }
    return (await race.ask('receive_payment_notice', where, asked)).status
  }
  const sum: number = rows[0].amount_fen
  const [once, again, wrong, forged] = await Promise.all([
    tell(sum, secret),
    tell(sum, secret),
    tell(sum + 1, secret),
    tell(sum, `not-${secret}`),
  ])
  if (once !== 200 || again !== 200)
    race.findings.push({ rule: 'a true notice is taken, however often it comes', facts: { number, once, again } })
  if (wrong === 200 || forged === 200)
    race.findings.push({ rule: 'a notice that is not true is not believed', facts: { number, wrong, forged } })
}
export const freeze: Deed = async (scene) => {
  const payment_method = scene.random.pick(['alipay', 'bank'] as const)
  const answer = await scene.race.ask('hold_deposit', about(scene), { who: renter(scene), body: { payment_method } })
  if (answer.status < 300) remember(scene.order, answer.body.hold, payment_method, true)
}
export const transfer = post('update_payment_status', someClerk, () => ({
  status: 'paid',
  reason: '银行转账',
  reference: `B${randomUUID().slice(0, 12)}`,
}))

export const takeBack: Deed = (scene) => {
  const damage_fee = scene.random.pick([0, 0, 0, 120.5, 2999.99, 6000])
  const who = scene.random.chance(50) ? owner(scene) : someClerk(scene)
  return scene.race.ask('confirm_return', about(scene), { who, body: { damage_fee } })
}
export const decide: Deed = async (scene) => {
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
export const letLapse: Deed = async ({ race, standing }) => {
  if (standing.claim?.status === 'awaiting_renter')
    await race.site.database.pool.query(`UPDATE deposit_claim SET due_at = now() WHERE id = $1`, [standing.claim.id])
}
export const finishRefund: Deed = async (scene) => {
  for (const id of scene.standing.refunds)
    await scene.race.ask(
      'finish_refund',
      { id },
      { who: someClerk(scene), body: { reference: `R${randomUUID().slice(0, 12)}` } },
    )
}
/** The account as a clerk reads it before he transfers anything. */
const accountSeen = async ({ race }: Scene, earningId: number): Promise<string> => {
  const { rows } = await race.site.database.pool.query(
    `SELECT a.id, a.account_name AS "accountName", a.bank_name AS "bankName", a.account_number AS "accountNumber"
     FROM payout_account a JOIN earning o ON o.payee_id = a.payee_id
     WHERE o.id = $1 AND a.cancelled_at IS NULL AND a.effective_at <= now() ORDER BY a.effective_at DESC, a.id DESC LIMIT 1`,
    [earningId],
  )
  return rows[0] ? fingerprintOf(rows[0]) : 'none'
}
export const payOut: Deed = async (scene) => {
  for (const id of scene.standing.earnings)
    await scene.race.ask(
      'complete_payout',
      { id },
      {
        who: someClerk(scene),
        body: { reference: `O${randomUUID().slice(0, 12)}`, account_fingerprint: await accountSeen(scene, id) },
      },
    )
}
