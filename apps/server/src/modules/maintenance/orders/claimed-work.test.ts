/** Work its renter has not paid by the time the machine comes back: a claim on his deposit asks for it, and pays it once. */
import { depositKindCodes } from '@jihui/protocol/rental/deposit-ladder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claimed, type ClaimStage, stageClaims } from '../../../testing/claims.ts'
import { aTask, aTechnician, labourFen, labourLine, onTask, type TestTask } from '../../../testing/maintenance.ts'
import { pathOf } from '../../../testing/orders.ts'
import { balanceOf, decide, imbalance } from '../../../testing/payments.ts'
import { invariants as ofDeposits } from '../../deposit/proof/invariants.ts'
import { invariants as ofPayments } from '../../payment/proof/invariants.ts'
import { invariants as ofWork } from '../proof/invariants.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

const orders = '/api/maintenance/orders/'
const owed = labourFen / 100
/** Of labour, of the initial price list. */
const technicianShare = 0.7

interface Wish {
  /** What its renter, and time, do with it before the machine comes back. */
  readonly before?: (task: TestTask, rentalId: number) => Promise<void>
  readonly isAccepted?: boolean
  readonly kind?: (typeof depositKindCodes)[number]
  readonly deductions?: readonly { label: string; amount: number }[]
}
/** Work of one hour on a machine that is with its renter, his to pay, done before he gives it back. */
const returnedWith = async (wish: Wish = {}): Promise<{ order: Claimed; task: TestTask }> => {
  const { app, people } = stage
  let task: TestTask | null = null
  const order = await stage.returned({
    kind: wish.kind ?? 'paid',
    deductions: wish.deductions ?? [],
    recordBack: async ({ id: rentalId, line }) => {
      const { rows } = await app.pool.query<{ unit_id: number; equipment_id: number }>(
        `SELECT k.unit_id, r.equipment_id FROM rental r JOIN rental_unit k ON k.rental_id = r.id WHERE r.id = $1`,
        [rentalId],
      )
      const machine = { id: rows[0]!.equipment_id, units: [rows[0]!.unit_id], line }
      const technician = await aTechnician(app)
      const { owner, renter: reporter } = people
      task = await aTask(app, { machine, owner, technician, rentalId, payer: 'renter', origin: 'renter', reporter })
      const on = onTask(app, task)
      await on.must('quote', { lines: [labourLine()] })
      expect((await on.calls(reporter, 'consent', { agreed: true, quote_version: 1 })).status).toBe(200)
      expect((await on.finish()).status).toBe(200)
      if (wish.isAccepted ?? true) expect((await on.calls(reporter, 'confirm')).status).toBe(200)
      await app.pool.query(`UPDATE maintenance_request SET payer_reason = '油管被划破' WHERE id = $1`, [task.id])
      await wish.before?.(task, rentalId)
    },
  })
  return { order, task: task! }
}
const open = ({ id }: TestTask) =>
  stage.app.call('POST', `${orders}${id}/payment/`, {
    token: stage.people.renter.token,
    body: { payment_method: 'wechat' },
  })
const pays = async (task: TestTask) => {
  const { body } = await open(task)
  await decide(stage.app, body.payment_data.qr_code, 'success')
}
const claimOf = async (order: Claimed) => (await stage.read(order, stage.people.renter)).body.claim
const paymentsOf = async ({ id }: TestTask) =>
  (
    await stage.app.pool.query(
      `SELECT method, status, amount_fen, refunded_fen FROM payment
       WHERE payable_kind = 'maintenance_order' AND payable_id = $1 ORDER BY id`,
      [id],
    )
  ).rows
const earningsOf = async ({ technician }: TestTask) => {
  await stage.app.settle()
  const { rows } = await stage.app.pool.query(
    `SELECT source, gross_fen, net_fen FROM earning WHERE payee_id = $1 ORDER BY id`,
    [technician.id],
  )
  return rows
}
const expectSound = async () => {
  await stage.app.settle()
  for (const one of [...ofDeposits, ...ofPayments, ...ofWork]) {
    if ('find' in one) {
      expect(await one.find(stage.app.services.database, stage.app.clock.now(), stage.app.services.registry)).toEqual(
        [],
      )
      continue
    }
    // What the fixture leaves out: it draws no quote's history and puts a report straight among the orders.
    if (one.rule.includes('histor')) continue
    const values = one.isTimed ? [new Date(stage.app.clock.now().getTime() - 3_600_000)] : [...(one.values ?? [])]
    expect([one.rule, (await stage.app.pool.query(one.text, values)).rows]).toEqual([one.rule, []])
  }
  expect(await imbalance(stage.app)).toBe(0)
}

describe('what is not paid at the return', () => {
  test('is an item of the claim with its number, its sum, and how the machine looked', async () => {
    const { order, task } = await returnedWith({ deductions: [{ label: '护套裂口', amount: 100 }] })
    const number = `W${String(task.id).padStart(8, '0')}`
    const claim = await claimOf(order)
    expect(claim.amount).toBe(owed + 100)
    expect(claim.items).toMatchObject([
      { kind: 'repair', label: '维修：大臂油缸漏油', amount: owed, task: { id: task.id, number } },
      { kind: 'damage', amount: 100 },
    ])
    expect(claim.items[0].working).toBe(`维护单 ${number}，由租客付，归还时还没有付：油管被划破`)
    expect(claim.photos).toMatchObject([{ item: 0, side: 'lessor', caption: '维修前' }])
    const photo = await stage.app.call('GET', claim.photos[0].url, { token: stage.people.renter.token })
    expect(photo.status).toBe(200)
    const foreign = await stage.app.call('GET', claim.photos[0].url, { token: stage.people.stranger.token })
    expect(foreign.status).toBe(404)
  })

  test('is closed to its own payment meanwhile, and says where it is', async () => {
    const { task } = await returnedWith()
    const refused = await open(task)
    expect([refused.status, refused.body.code]).toEqual([409, 'care.in_claim'])
    expect(refused.body.message).toContain('从押金里扣，见押金结算')
    const read = await onTask(stage.app, task).read(stage.people.renter)
    expect(read).toMatchObject({ payment_note: '从押金里扣，见押金结算', paid_at: null })
    expect(read.actions).not.toContain('pay')
  })

  test('is told before the machine is taken back', async () => {
    let preview: { body: Record<string, unknown> } | null = null
    const { task } = await returnedWith({
      before: async (_task, id) => {
        const path = pathOf('medical', 'preview_return', id)
        preview = await stage.app.call('GET', path, { token: stage.people.owner.token })
      },
    })
    expect(preview!.body).toMatchObject({ repair_fee: owed, repairs: [{ id: task.id, fee: owed }] })
  })

  test('is not in it where it was paid, opened anew, or never charged', async () => {
    const paid = await returnedWith({ before: pays })
    expect([paid.order.claimId, await paymentsOf(paid.task)]).toMatchObject([0, [{ method: 'wechat', status: 'paid' }]])
    const again = await returnedWith({
      before: async (task) => {
        const answer = await onTask(stage.app, task).calls(stage.people.renter, 'reopen', { reason: '还是漏' })
        expect(answer.status).toBe(200)
      },
    })
    expect(again.order.claimId).toBe(0)
    await expectSound()
  })
})

describe.each(depositKindCodes)('a deposit that is %s', (kind) => {
  test('pays the order as its claim is agreed to: the technician has his share, the owner no more than his own', async () => {
    const { order, task } = await returnedWith({ kind, deductions: [{ label: '护套裂口', amount: 100 }] })
    await stage.bring(order, 'agreed')
    expect(await paymentsOf(task)).toMatchObject([{ method: 'deposit', status: 'paid', amount_fen: labourFen }])
    expect(await earningsOf(task)).toEqual([
      { source: 'labour', gross_fen: labourFen, net_fen: labourFen * technicianShare },
    ])
    const { rows } = await stage.app.pool.query(
      `SELECT net_fen FROM earning WHERE payable_kind = 'rental' AND payable_id = $1 AND source = 'claim'`,
      [order.id],
    )
    expect(rows).toEqual([{ net_fen: 10_000 }])
    const heldFen = kind === 'free' ? 0 : kind === 'frozen' ? order.holdFen : order.baseFen
    const debtFen = Math.max(0, labourFen + 10_000 - heldFen)
    expect((await stage.read(order, stage.people.renter)).body.owed).toBe(debtFen / 100)
    expect(await balanceOf(stage.app, 'claimed_work')).toBe(0)
    expect((await onTask(stage.app, task).read(stage.people.renter)).payment_note).toBe(
      `押金结算：扣 ¥${owed.toFixed(2)}`,
    )
    await expectSound()
  })
})

test('of a deposit that does not reach, the rest stays a debt and the order is paid', async () => {
  const { order, task } = await returnedWith({ deductions: [{ label: '整机进水', amount: 6000 }] })
  await stage.bring(order, 'lapsed')
  expect((await stage.read(order, stage.people.renter)).body).toMatchObject({ owed, claim: { status: 'lapsed' } })
  expect(await paymentsOf(task)).toMatchObject([{ method: 'deposit', status: 'paid' }])
  await expectSound()
})

test('work that is not accepted yet lies in trust, and is handed on when it is', async () => {
  const { order, task } = await returnedWith({ isAccepted: false })
  await stage.bring(order, 'agreed')
  expect(await earningsOf(task)).toEqual([])
  const { renter } = stage.people
  expect((await onTask(stage.app, task).calls(renter, 'confirm')).body.status).toBe('completed')
  expect(await earningsOf(task)).toMatchObject([{ source: 'labour', gross_fen: labourFen }])
  await expectSound()
})

describe('objected to', () => {
  test.each([
    ['lowered', 100_00],
    ['struck off', 0],
  ])('and %s, the platform bears the rest, and the technician has his share all the same', async (_, fen) => {
    const { order, task } = await returnedWith()
    await stage.bring(order, 'objected')
    const body = { amount: fen / 100, reason: '交出时就有旧伤' }
    expect((await stage.take('decide', order, stage.people.admin, body)).status).toBe(200)
    const payments = await paymentsOf(task)
    expect(payments.map((one) => [one.method, one.amount_fen])).toEqual([
      ...(fen > 0 ? [['deposit', fen]] : []),
      ['platform', labourFen - fen],
    ])
    const earned = await earningsOf(task)
    expect(earned.reduce((sum, one) => sum + one.net_fen, 0)).toBe(labourFen * technicianShare)
    expect((await open(task)).body.code).toBe('payment.already_paid')
    const read = await onTask(stage.app, task).read(stage.people.renter)
    expect(read.payment_note).toContain(
      `扣 ¥${(fen / 100).toFixed(2)}，其余 ¥${(owed - fen / 100).toFixed(2)} 由平台承担`,
    )
    expect((await stage.read(order, stage.people.renter)).body).toMatchObject({ owed: 0 })
    await expectSound()
  })

  test('and only the other item, it stands whole', async () => {
    const { order, task } = await returnedWith({ deductions: [{ label: '护套裂口', amount: 100 }] })
    const said = { reason: '护套本来就裂', items: [1] }
    expect((await stage.take('object', order, stage.people.renter, said)).status).toBe(200)
    const less = await stage.take('decide', order, stage.people.admin, { amount: owed - 1, reason: '按折旧' })
    expect([less.status, Object.keys(less.body.errors)]).toEqual([400, ['amount']])
    expect((await stage.take('decide', order, stage.people.admin, { amount: owed, reason: '旧伤' })).status).toBe(200)
    expect(await paymentsOf(task)).toMatchObject([{ amount_fen: labourFen }])
    await expectSound()
  })
})

describe('whose bill is objected to as well', () => {
  const disputes = (task: TestTask, who = stage.people.renter) =>
    stage.app.call('POST', `${orders}${task.id}/dispute/`, {
      token: who.token,
      body: { reason: '工时写多了', claimed_amount: 100 },
    })
  const decides = (task: TestTask, to_payer: number) =>
    stage.app.call('POST', `${orders}${task.id}/dispute/decide/`, {
      token: stage.people.admin.token,
      body: { to_payer, reason: '看过照片' },
    })

  test('before the return: the claim asks for it all the same, and its money waits for the decision', async () => {
    const { order, task } = await returnedWith({
      before: async (one) => expect((await disputes(one)).status).toBe(200) as void,
    })
    expect((await claimOf(order)).items).toMatchObject([{ kind: 'repair', amount: owed }])
    expect((await decides(task, 100)).body.code).toBe('care.in_claim')
    await stage.bring(order, 'agreed')
    expect(await earningsOf(task)).toEqual([])
    expect((await decides(task, 100)).status).toBe(200)
    expect(await earningsOf(task)).toMatchObject([{ gross_fen: labourFen - 10_000 }])
    // No channel could return it: staff send it by hand.
    const { rows } = await stage.app.pool.query(
      `SELECT id, amount_fen, status FROM refund WHERE payable_kind = 'maintenance_order' AND payable_id = $1`,
      [task.id],
    )
    expect(rows).toMatchObject([{ amount_fen: 10_000, status: 'processing' }])
    const sent = await stage.app.call('POST', `/api/finance/refunds/${rows[0].id}/complete/`, {
      token: stage.people.admin.token,
      body: { reference: 'ICBC20260001' },
    })
    expect(sent.status).toBe(200)
    await expectSound()
  })

  test('while the claim asks for it nobody objects twice', async () => {
    const { task } = await returnedWith()
    expect((await disputes(task)).body.code).toBe('care.in_claim')
    const read = await onTask(stage.app, task).read(stage.people.renter)
    expect([read.dispute_before, read.actions.includes('dispute')]).toEqual([null, false])
  })
})

test('of a claim that is withdrawn it is owed by itself again', async () => {
  const { order, task } = await returnedWith()
  await stage.bring(order, 'withdrawn')
  expect((await stage.read(order, stage.people.renter)).body).toMatchObject({ owed: 0 })
  await pays(task)
  expect(await paymentsOf(task)).toMatchObject([{ method: 'wechat', status: 'paid', amount_fen: labourFen }])
  expect(await earningsOf(task)).toMatchObject([{ source: 'labour', gross_fen: labourFen }])
  await expectSound()
})

test('paid and claimed at the same moment it is paid once', async () => {
  for (let round = 0; round < 6; round += 1) {
    let paying: Promise<unknown> = Promise.resolve()
    const { order, task } = await returnedWith({
      before: async (one) => {
        const { body } = await open(one)
        paying = decide(stage.app, body.payment_data.qr_code, 'success')
      },
    })
    await paying
    await stage.app.settle()
    if (order.claimId > 0) await stage.bring(order, 'agreed')
    await stage.app.settle()
    const kept = (await paymentsOf(task)).filter((one) => one.status === 'paid')
    expect(kept).toMatchObject([{ amount_fen: labourFen, refunded_fen: 0 }])
    expect([kept[0].method, order.claimId > 0]).toEqual(order.claimId > 0 ? ['deposit', true] : ['wechat', false])
    await expectSound()
  }
})

test('a code that is paid once the claim asks for it sends the money back', async () => {
  let code = ''
  const { order, task } = await returnedWith({
    before: async (one) => {
      code = (await open(one)).body.payment_data.qr_code
    },
  })
  await decide(stage.app, code, 'success')
  await stage.app.settle()
  await stage.bring(order, 'agreed')
  await stage.app.settle()
  const kept = (await paymentsOf(task)).filter((one) => one.amount_fen > one.refunded_fen && one.status === 'paid')
  expect(kept).toMatchObject([{ method: 'deposit' }])
  await expectSound()
})

test('nobody chooses to pay out of a deposit', async () => {
  await returnedWith({
    before: async ({ id }) => {
      const body = { payment_method: 'deposit' }
      const answer = await stage.app.call('POST', `${orders}${id}/payment/`, { token: stage.people.renter.token, body })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['payment_method']])
    },
  })
})
