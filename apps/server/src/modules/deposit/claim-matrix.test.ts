/** Who may do what with a claim: every status, every person, every action, as the machine declares it. */
import {
  type ClaimAction,
  claimActionCodes,
  claimActionOf,
  claimStatusCodes,
  claimStatusOf,
} from '@jihui/protocol/deposit/machine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claimed, type ClaimStage, stageClaims } from '../../testing/claims.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

type Name = keyof ClaimStage['people']
type Called = Exclude<ClaimAction, 'lapse'>
const names: readonly Name[] = ['renter', 'owner', 'stranger', 'admin', 'clerk']
const actions = claimActionCodes.filter((code): code is Called => !claimActionOf(code).by.includes('system'))
/** As whom each of them stands to the order of an owner's machine. */
const standing = { renter: 'renter', owner: 'lessor', admin: 'staff', clerk: 'clerk', stranger: 'none' } as const
const isHis = (name: Name, action: Called) => (claimActionOf(action).by as readonly string[]).includes(standing[name])

const wantedOf = (name: Name, action: Called, status: (typeof claimStatusCodes)[number]): string => {
  const isDesk = action === 'decide'
  if (!isHis(name, action)) return name === 'stranger' && !isDesk ? '404 rental.not_found' : '403 auth.forbidden'
  if (claimStatusOf(status).isSettled) return '409 deposit.claim_settled'
  return claimActionOf(action).from.includes(status) ? '200' : '409 deposit.claim_closed'
}
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  [status, body.code].filter(Boolean).join(' ')
const rowOf = async (order: Claimed) =>
  (await stage.app.pool.query('SELECT * FROM deposit_claim WHERE id = $1', [order.claimId])).rows[0]

describe.each(claimStatusCodes)('a claim that is %s', (status) => {
  const cases = names.flatMap((name) =>
    actions.map((action) => ({ name, action, wanted: wantedOf(name, action, status) })),
  )

  test('refuses whoever and whatever does not belong here, and stays as it is', async () => {
    const order = await stage.returned()
    await stage.bring(order, status)
    const before = await rowOf(order)
    for (const { name, action, wanted } of cases.filter((one) => one.wanted !== '200')) {
      const answer = await stage.take(action, order, stage.people[name])
      expect([name, action, said(answer)]).toEqual([name, action, wanted])
      expect(answer.body.message).toMatch(/[一-龥]/)
    }
    expect(await rowOf(order)).toEqual(before)
  })

  const allowed = cases.filter((one) => one.wanted === '200')
  if (allowed.length > 0)
    test.each(allowed)('lets $name $action, and says so to him alone', async ({ name, action }) => {
      const order = await stage.returned()
      await stage.bring(order, status)
      for (const each of names.filter((one) => one !== 'stranger')) {
        const his = actions.filter((one) => wantedOf(each, one, status) === '200')
        const { body } = await stage.read(order, stage.people[each])
        expect([each, body.claim.actions]).toEqual([each, his])
      }
      const answer = await stage.take(action, order, stage.people[name])
      const { to } = claimActionOf(action)
      expect([answer.status, answer.body.deposit.claim.status]).toEqual([200, to])
      expect((await rowOf(order)).settled_at !== null).toBe(claimStatusOf(to).isSettled)
    })
})

describe('a machine of the platform', () => {
  test('has staff who may edit orders for its lessor', async () => {
    const order = await stage.returned({ owner: null })
    expect(said(await stage.take('withdraw', order, stage.people.renter))).toBe('403 auth.forbidden')
    expect(said(await stage.take('withdraw', order, stage.people.owner))).toBe('404 rental.not_found')
    expect((await stage.read(order, stage.people.clerk)).body.claim.actions).toEqual(['withdraw'])
    const { body } = await stage.take('withdraw', order, stage.people.clerk)
    expect(body.deposit.claim).toMatchObject({ status: 'withdrawn', settled_amount: 0, actions: [] })
    const { rows } = await stage.app.pool.query(
      `SELECT actor_id, after FROM audit_log WHERE action = 'deduction.withdraw' AND object_id = $1`,
      [String(order.id)],
    )
    expect(rows).toEqual([
      { actor_id: stage.people.clerk.id, after: { status: 'withdrawn', settled: 0, reason: '和租客说好了' } },
    ])
  })
})

describe('whoever is a party', () => {
  test('does not decide his own case, whatever he works as', async () => {
    const order = await stage.returned()
    await stage.bring(order, 'objected')
    for (const [column, person] of [
      ['user_id', stage.people.renter],
      ['owner_id', stage.people.owner],
    ] as const) {
      await stage.app.pool.query(`UPDATE rental SET ${column} = $2 WHERE id = $1`, [order.id, stage.people.admin.id])
      expect(said(await stage.take('decide', order, stage.people.admin))).toBe('403 auth.own_case')
      await stage.app.pool.query(`UPDATE rental SET ${column} = $2 WHERE id = $1`, [order.id, person.id])
    }
  })

  test('may not be told who decided; colleagues are', async () => {
    const order = await stage.returned()
    await stage.bring(order, 'decided')
    const second = await stage.take('decide', order, stage.people.admin)
    expect(second.body.message).toBe(`这张扣款单已由${stage.people.admin.username}裁定扣 ¥400.00：护套按折旧计`)
    expect((await stage.take('agree', order, stage.people.renter)).body.message).toContain('平台裁定')
    for (const name of ['renter', 'owner'] as const) {
      const { body } = await stage.read(order, stage.people[name])
      expect(body.claim.decision).toMatchObject({ decided_by: '平台', reason: '护套按折旧计' })
      expect(JSON.stringify(body)).not.toContain(stage.people.admin.username)
    }
    const { body } = await stage.read(order, stage.people.clerk)
    expect(body.claim.decision.decided_by).toBe(stage.people.admin.username)
  })
})
