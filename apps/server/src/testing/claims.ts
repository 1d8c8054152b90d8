import type { ClaimAction, ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import { runClaimTimers } from '../modules/deposit/claim-timers.ts'
import { addDays, dayOf } from '../platform/clock.ts'
import { aMachine } from './machines.ts'
import { anOwner } from './owners.ts'
import { aPicture, pathOf } from './orders.ts'
import { anOrderToPay, decide, openPaymentFor, placeHoldFor } from './payments.ts'
import { aMember, aRenter, type Person, signInAgain } from './people.ts'
import { type Answer, startTestApp, type TestApp } from './test-app.ts'

export interface Claimed {
  readonly id: number
  readonly line: string
  /** Of the claim; 0 where nothing was asked for. */
  readonly claimId: number
  readonly totalFen: number
  readonly baseFen: number
  readonly holdFen: number
}
interface Wanted {
  readonly kind?: DepositKind
  /** Whose machine it is; null: the platform's. */
  readonly owner?: Person | null
  readonly deductions?: readonly { label: string; amount: number; working?: string; position?: string }[]
  readonly lateDays?: number
  /** Days of a longer period that were used and not paid. */
  readonly unpaidDays?: number
  /** Who recorded what when it came back, before it is confirmed. */
  readonly recordBack?: (order: { id: number; line: string }) => Promise<void>
}
const asked = [
  { label: '油管护套更换', amount: 260, working: '', position: '' },
  { label: '补油 85 升', amount: 637.5, working: '85 升 × ¥7.50', position: '' },
]
export const askedFen = 897_50

/** A server with everyone who has to do with a deduction. */
export interface ClaimStage {
  readonly app: TestApp
  readonly people: Record<'renter' | 'owner' | 'stranger' | 'admin' | 'clerk', Person>
  /** An order brought to its return the way people bring it there. */
  returned(wanted?: Wanted): Promise<Claimed>
  /** One call of an action, as somebody makes it. */
  take(
    action: Exclude<ClaimAction, 'lapse'>,
    order: Claimed,
    who: Person,
    body?: Record<string, unknown>,
  ): Promise<Answer>
  read(order: { id: number; line: string }, who: Person): Promise<Answer>
  /** Brings a waiting claim to a status. */
  bring(order: Claimed, status: ClaimStatus): Promise<void>
  /** Time passes; everybody has to sign in again. */
  later(hours: number): Promise<void>
}

const bodies = {
  agree: {},
  object: { reason: '交接时护套就有裂口' },
  withdraw: { reason: '和租客说好了' },
  decide: { amount: 400, reason: '护套按折旧计' },
} as const

const need = (answer: Answer, what: string): Answer => {
  if (answer.status >= 300) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

export const stageClaims = async (settings: Record<string, string> = {}): Promise<ClaimStage> => {
  const app = await startTestApp({ settings })
  const people: ClaimStage['people'] = {
    renter: await aRenter(app),
    owner: await anOwner(app),
    stranger: await aRenter(app, 'stranger'),
    admin: await aMember(app, 'admin'),
    clerk: await aMember(app, 'staff'),
  }
  const later: ClaimStage['later'] = async (hours) => {
    app.clock.advance({ hours })
    for (const name of Object.keys(people) as (keyof typeof people)[])
      people[name] = await signInAgain(app, people[name])
  }
  const step = async (operation: string, order: { id: number; line: string }, who: Person, body: unknown = {}) =>
    need(await app.call('POST', pathOf(order.line, operation, order.id), { token: who.token, body }), operation)

  const returned: ClaimStage['returned'] = async (wanted = {}) => {
    const { kind = 'paid', owner = people.owner, deductions = asked, lateDays = 0, unpaidDays = 0, recordBack } = wanted
    const machine = await aMachine(app, owner ? { owner } : {})
    const order = await anOrderToPay(app, people.renter, { kind, machine })
    if (kind === 'frozen') {
      const { body } = need(await placeHoldFor(app, order, people.renter), 'hold')
      await decide(app, body.hold.qr_code, 'success')
      await app.settle()
    }
    const { body } = need(await openPaymentFor(app, order, people.renter), 'payment')
    need(await decide(app, body.qr_code, 'success'), 'sandbox')
    await app.settle()
    await step('deliver_rental', order, people.admin)
    await step('confirm_receipt', order, people.renter)
    if (unpaidDays > 0) {
      const new_end_date = addDays(dayOf(app.clock.now()), unpaidDays + 2)
      await step('extend_rental', order, people.renter, { new_end_date })
    }
    if (lateDays + unpaidDays > 0) await later((lateDays + unpaidDays + 2) * 24)
    await recordBack?.(order)
    await step('confirm_return', order, owner ? people.owner : people.admin, { deductions })
    const { rows } = await app.pool.query<{ id: number }>('SELECT id FROM deposit_claim WHERE rental_id = $1', [
      order.id,
    ])
    return { ...order, claimId: rows[0]?.id ?? 0 }
  }

  const take: ClaimStage['take'] = (action, order, who, body = bodies[action]) => {
    const operation = { agree: 'agree_to_deduction', object: 'object_to_deduction', withdraw: 'withdraw_deduction' }
    const path =
      action === 'decide'
        ? `/api/finance/deductions/${order.claimId}/decide/`
        : pathOf(order.line, operation[action], order.id)
    return app.call('POST', path, { token: who.token, body })
  }
  const bring: ClaimStage['bring'] = async (order, status) => {
    const ways: Record<ClaimStatus, () => Promise<unknown>> = {
      awaiting_renter: async () => {},
      objected: async () => need(await take('object', order, people.renter), 'objection'),
      agreed: async () => need(await take('agree', order, people.renter), 'agreement'),
      decided: async () => {
        await bring(order, 'objected')
        need(await take('decide', order, people.admin), 'decision')
      },
      withdrawn: async () => need(await take('withdraw', order, people.owner), 'withdrawal'),
      lapsed: async () => {
        await later(48)
        await runClaimTimers(app.services)
      },
    }
    await ways[status]()
  }
  return {
    app,
    people,
    returned,
    take,
    bring,
    later,
    read: (order, who) => app.call('GET', pathOf(order.line, 'get_deposit', order.id), { token: who.token }),
  }
}

/** An objection with photographs, as the phone sends it. */
export const objectWithPhotos = async (
  { app, people }: ClaimStage,
  order: Claimed,
  photos: readonly Blob[],
  more: Record<string, string> = {},
): Promise<Answer> => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ reason: '交接时护套就有裂口', ...more })) form.set(name, value)
  for (const [index, photo] of photos.entries()) form.append('photos', photo, `photo-${index}.png`)
  const path = pathOf(order.line, 'object_to_deduction', order.id)
  return app.call('POST', path, { token: people.renter.token, form })
}

/** The giving side records the machine as it came back, with a photograph of each position. */
export const recordBackWith =
  (stage: ClaimStage, positions: readonly string[], findings: Record<string, string>) =>
  async (order: { id: number; line: string }): Promise<void> => {
    const form = new FormData()
    form.set('stage', 'back')
    form.set('positions', JSON.stringify(positions))
    form.set('findings', JSON.stringify(findings))
    for (const position of positions) form.append('photos', await aPicture(), `${position}.png`)
    const path = pathOf(order.line, 'record_handover', order.id)
    need(await stage.app.call('POST', path, { token: stage.people.owner.token, form }), 'hand-over')
  }
