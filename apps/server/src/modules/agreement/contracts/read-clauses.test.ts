import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aSignature } from '../../../testing/orders.ts'
import { findRental } from '../../rental/public.ts'
import { evidenceParts } from '../evidence/evidence-parts.ts'
import { readerOf } from '../evidence/evidence-reader.ts'

const line = 'medical'
let stage: ContractStage
beforeAll(async () => {
  stage = await stageContracts(line)
})
afterAll(() => stage.app.close())

interface Told {
  number: number
  seconds_ago: number
  confirmed_seconds_ago?: number
}
const sign = async (id: number, body: Record<string, unknown>) =>
  stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature(), ...body })
const due = () => stage.due('pending_signature')
const signedFrom = async (id: number) =>
  (await stage.app.pool.query('SELECT signed_from, signed_at FROM agreement WHERE rental_id = $1', [id])).rows[0]
const evidenceOf = async (id: number) => {
  const rental = (await findRental(stage.app.db, { id, line, renterKey: null }))!
  const actor = { id: stage.renter.id, isStaff: false, permissions: new Set() } as never
  const part = await evidenceParts.contract({ services: stage.app.services, rental, reader: readerOf(actor, rental) })
  return new Map(part.pairs)
}

describe('what a renter says of his reading', () => {
  it('is kept with the signature, clause by clause, as moments of the server’s clock', async () => {
    const id = await due()
    const { clauses } = await stage.contractOf(id)
    stage.app.clock.advance({ minutes: 10 })
    const told: Told[] = clauses.map(({ number }: { number: number }) => ({ number, seconds_ago: 240 - number * 10 }))
    told[1] = { ...told[1]!, confirmed_seconds_ago: 30 }
    expect((await sign(id, { read_clauses: told.toReversed() })).status).toBe(200)
    const { signed_from: from, signed_at: at } = await signedFrom(id)
    const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()
    expect(from.reading.total).toBe(clauses.length)
    expect(from.reading.clauses.map(({ number }: Told) => number)).toEqual(told.map(({ number }) => number))
    expect(from.reading.clauses[0]).toEqual({ number: 1, at: ago(230) })
    expect(from.reading.clauses[1]).toEqual({ number: 2, at: ago(220), confirmedAt: ago(30) })
    const evidence = await evidenceOf(id)
    expect(evidence.get('逐条阅读')).toMatch(
      new RegExp(`^${clauses.length}/${clauses.length} 条，\\d{4}年.+ 至 (\\d{4}年.+ )?[\\d:]{8}，改动 1 处逐条确认$`),
    )
    expect(evidence.get('短信验证')).toBe('未启用')
    expect(evidence.get('签署方式')).toBe('手写签名')
  })

  it('may be left away, and the evidence says so', async () => {
    const id = await due()
    expect((await sign(id, {})).status).toBe(200)
    expect((await evidenceOf(id)).get('逐条阅读')).toBe('未记录')
  })

  it('may be of some clauses only, and the evidence says of how many', async () => {
    const id = await due()
    const { clauses } = await stage.contractOf(id)
    expect((await sign(id, { read_clauses: [{ number: 1, seconds_ago: 0 }] })).status).toBe(200)
    expect((await evidenceOf(id)).get('逐条阅读')).toMatch(new RegExp(`^1/${clauses.length} 条，`))
  })

  it('begins no earlier than the contract', async () => {
    const id = await due()
    const { created_at: created } = await stage.contractOf(id)
    expect((await sign(id, { read_clauses: [{ number: 1, seconds_ago: 86_400 }] })).status).toBe(200)
    expect((await signedFrom(id)).signed_from.reading.clauses).toEqual([{ number: 1, at: created }])
  })

  it.each<[string, Told[]]>([
    ['a clause the contract does not have', [{ number: 99, seconds_ago: 1 }]],
    ['special terms where there are none', [{ number: 0, seconds_ago: 1 }]],
    ['a clause below them', [{ number: -1, seconds_ago: 1 }]],
    ['half a clause', [{ number: 1.5, seconds_ago: 1 }]],
    ['a moment to come', [{ number: 1, seconds_ago: -1 }]],
    ['a confirmation to come', [{ number: 1, seconds_ago: 1, confirmed_seconds_ago: -5 }]],
    ['a moment long before any contract', [{ number: 1, seconds_ago: 10 ** 12 }]],
    [
      'the same clause twice',
      [
        { number: 1, seconds_ago: 1 },
        { number: 1, seconds_ago: 2 },
      ],
    ],
    ['more than a contract could have', Array.from({ length: 201 }, (_, number) => ({ number, seconds_ago: 1 }))],
  ])('is refused of %s, and nothing is signed', async (_what, told) => {
    const id = await shared()
    const { status, body } = await sign(id, { read_clauses: told })
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(JSON.stringify(body.errors)).toContain('read_clauses')
    expect((await stage.contractOf(id)).is_signed).toBe(false)
  })
  let sharedId = 0
  const shared = async () => (sharedId ||= await due())

  it('covers the special terms under number 0', async () => {
    const id = await stage.due()
    await stage.call('POST', 'generate_contract', id, stage.clerk, { special_clauses: '每周巡检一次' })
    const told = [0, 1].map((number) => ({ number, seconds_ago: 5, confirmed_seconds_ago: 2 }))
    expect((await sign(id, { read_clauses: told })).status).toBe(200)
    expect((await evidenceOf(id)).get('逐条阅读')).toMatch(/^1\/\d+ 条，.+，改动 2 处逐条确认$/)
  })
})

describe('a contract that was exchanged while it was read', () => {
  it('is not signed in place of the one that was read', async () => {
    const id = await due()
    const { content_sha256: digest } = await stage.contractOf(id)
    const other = await sign(id, { content_sha256: '0'.repeat(64) })
    expect([other.status, other.body.code]).toEqual([409, 'agreement.changed_meanwhile'])
    expect((await sign(id, { content_sha256: 'abc' })).status).toBe(400)
    expect((await stage.contractOf(id)).is_signed).toBe(false)
    expect((await sign(id, { content_sha256: digest })).status).toBe(200)
  })
})

describe('a name typed in place of a signature', () => {
  it('stands in the evidence as typed', async () => {
    const id = await due()
    expect((await sign(id, { typed_name: '周敏' })).status).toBe(200)
    expect((await evidenceOf(id)).get('签署方式')).toBe('键盘输入“周敏”')
  })

  it('is refused with its character when no document could show it, and nothing is kept', async () => {
    const id = await due()
    const files = async () =>
      (await stage.app.pool.query('SELECT count(*)::int AS total FROM stored_file')).rows[0].total
    const before = await files()
    const { status, body } = await sign(id, { typed_name: '𠮷田敏' })
    expect([status, body.code]).toEqual([400, 'agreement.unprintable'])
    expect(body.errors).toEqual({ typed_name: '签署人姓名中的“𠮷”无法印在合同上，请换一种写法' })
    expect(await files()).toBe(before)
    expect((await stage.contractOf(id)).is_signed).toBe(false)
    const special = await stage.due()
    const refused = await stage.call('POST', 'generate_contract', special, stage.renter, {
      special_clauses: '由𠮷田验收',
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'agreement.unprintable'])
    expect(refused.body.errors.special_clauses).toContain('𠮷')
  })
})
