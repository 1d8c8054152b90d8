import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, aSignature, pathOf } from '../../../testing/orders.ts'
import { aRenter } from '../../../testing/people.ts'

const line = 'engineering'
const first = [
  { title: '租期', text: '租期 {{rental_days}} 天，自 {{start_date}} 起。' },
  { title: '押金', text: '押金 {{deposit}}，归还后退回。' },
  { title: '保险', text: '甲方为设备投保。' },
  { title: '争议', text: '协商解决。' },
]
const second = [
  first[3]!,
  { title: '租期', text: '租期共 {{rental_days}} 天，自 {{start_date}} 起。' },
  first[1]!,
  { title: '转租', text: '未经同意不得转租。' },
]

let stage: ContractStage
let template: number
beforeAll(async () => {
  stage = await stageContracts(line)
})
afterAll(() => stage.app.close())

const publish = async (clauses: typeof first) => {
  const answer = await stage.call('PATCH', 'change_template', template, stage.admin, { clauses })
  expect(answer.status).toBe(200)
}
beforeEach(async () => {
  const made = await stage.call('POST', 'create_template', '', stage.admin, { name: '测试模板', clauses: first })
  template = made.body.template.id
  await stage.call('POST', 'set_default_template', template, stage.admin)
})

const due = (renter = stage.renter, days = 3) =>
  aRental(stage.app, { machine: stage.machine, renter, staff: stage.admin, status: 'pending_signature', days })
const contractOf = async (id: number, renter = stage.renter) =>
  (await stage.call('GET', 'get_contract', id, renter)).body
const sign = async (id: number, renter = stage.renter) =>
  stage.call('POST', 'sign_contract', id, renter, { signature: await aSignature() })

describe('what is new to whoever has to sign', () => {
  it('is nothing in the first contract, nor in the next of the same text with other dates and amounts', async () => {
    const one = await due(stage.other)
    expect((await contractOf(one, stage.other)).changes).toBeNull()
    expect((await sign(one, stage.other)).status).toBe(200)
    const two = await contractOf(await due(stage.other, 9), stage.other)
    expect(two.total_amount).not.toBe((await contractOf(one, stage.other)).total_amount)
    expect(two.changes).toBeNull()
    expect(two.clauses.every((clause: { change: unknown }) => clause.change === null)).toBe(true)
  })

  it('is told clause by clause against the last contract he signed on this line', async () => {
    const one = await due()
    await sign(one)
    const signed = await contractOf(one)
    await publish(second)
    const id = await due(stage.renter, 5)
    const contract = await contractOf(id)
    expect(contract.changes).toMatchObject({
      since: 'signed',
      number: signed.contract_number,
      signed_at: signed.signed_date,
      removed: [{ title: '保险', text: '甲方为设备投保。' }],
      previous_special_terms: null,
    })
    expect(contract.clauses.map(({ change }: { change: string | null }) => change)).toEqual([
      'moved',
      'changed',
      null,
      'added',
    ])
    const [moved, changed, , added] = contract.clauses
    // The earlier wording with this order's own figures: five days, not the three of then.
    expect(changed.text).toMatch(/^租期共 5 天，自 \d{4}年/)
    expect(changed.previous_text).toBe(changed.text.replace('共 ', ' '))
    expect(changed.previous_title).toBe('租期')
    for (const clause of [moved, added]) expect(clause).toMatchObject({ previous_title: null, previous_text: null })
  })

  it('stays told once it is signed, and is nothing new to the next', async () => {
    await sign(await due())
    await publish(second)
    const id = await due()
    await sign(id)
    expect((await contractOf(id)).changes).toMatchObject({ since: 'signed' })
    expect((await contractOf(await due())).changes).toBeNull()
  })

  it('is another’s business: what somebody else signed, or the same person on another line, counts for nothing', async () => {
    await sign(await due())
    await publish(second)
    const newcomer = await aRenter(stage.app, 'newcomer')
    expect((await contractOf(await due(newcomer), newcomer)).changes).toBeNull()
    const machine = await aMachine(stage.app, { line: 'car' })
    const id = await aRental(stage.app, {
      machine,
      renter: stage.renter,
      staff: stage.admin,
      status: 'pending_signature',
    })
    const path = pathOf('car', 'get_contract', id)
    expect((await stage.app.call('GET', path, { token: stage.renter.token })).body.changes).toBeNull()
  })

  it('is told against the contract of the same order it replaced, special terms too', async () => {
    const renter = await aRenter(stage.app, 'replacing')
    const id = await due(renter)
    const old = await contractOf(id, renter)
    const replace = async (special: string) => {
      const { contract_id } = await contractOf(id, renter)
      await stage.call('POST', 'update_contract_status', id, stage.admin, { status: 'pending_review' })
      const refused = await stage.call('POST', 'reject_contract', contract_id, stage.admin, { reason: '条款要改' })
      expect(refused.status).toBe(200)
      const body = { special_clauses: special }
      expect((await stage.call('POST', 'generate_contract', id, stage.admin, body)).status).toBe(200)
      return contractOf(id, renter)
    }
    await publish(second)
    const changed = await replace('')
    expect(changed.changes).toMatchObject({ since: 'replaced', number: old.contract_number, signed_at: null })
    expect(changed.changes.removed).toHaveLength(1)
    const withTerms = await replace('每周巡检一次')
    expect(withTerms.changes).toMatchObject({ since: 'replaced', removed: [], previous_special_terms: '' })
    expect(withTerms.clauses.every((clause: { change: unknown }) => clause.change === null)).toBe(true)
    expect((await replace('每周巡检一次')).changes).toBeNull()
  })

  it('is not told of a contract whose template is unknown', async () => {
    await sign(await due())
    await publish(second)
    const id = await due()
    await stage.app.pool.query('UPDATE agreement SET template_id = NULL WHERE rental_id = $1', [id])
    expect((await contractOf(id)).changes).toBeNull()
  })
})
