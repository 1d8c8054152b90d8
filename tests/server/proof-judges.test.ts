/** What judges in the proof: a leak is seen and a busy heap is not one; an answer that does not belong is told from one that does. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { describe, expect, test } from 'vitest'
import { growthPerMinute, quantile, type Sample } from '../../prove/load/figures.ts'
import { faultOf } from '../../prove/races/race.ts'
import { randomFrom } from '../../prove/random.ts'
import { withoutSecrets } from '../../prove/without-secrets.ts'

const mebibyte = 2 ** 20
/** Four minutes of a process: the heap fills by 20 MB and is collected every ten seconds, and keeps so much of each minute. */
const aLife = (keptPerMinute: number, pid = 1): Sample[] =>
  Array.from({ length: 481 }, (_, half) => {
    const collected = half % 20 === 0
    const kept = 90 * mebibyte + (keptPerMinute * half) / 120
    const heap = kept + (collected ? 0 : (half % 20) * mebibyte)
    return { pid, at: half * 500, rss: heap * 2, heap, loopMs: 1, collected }
  })

describe('memory', () => {
  test('what is collected again is no growth', () => {
    expect(growthPerMinute(aLife(0), 0, 240_000, 'heap')).toBeCloseTo(0, 3)
  })
  test('what is kept of each minute is, in whichever process', () => {
    const samples = [...aLife(0, 1), ...aLife(5 * mebibyte, 2)]
    expect(growthPerMinute(samples, 0, 240_000, 'heap')! / mebibyte).toBeCloseTo(5, 3)
    expect(growthPerMinute(samples, 0, 240_000, 'rss')! / mebibyte).toBeGreaterThan(8)
  })
  test('a heap that was hardly collected says nothing', () => {
    expect(growthPerMinute(aLife(5 * mebibyte), 0, 30_000, 'heap')).toBeNull()
  })
})

test('what is printed of a finding opens nothing', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const told = withoutSecrets({
    body: { access: token, refresh: 'abc123', code: 'auth.forbidden', items: [{ url: `/files/1?token=${token}` }] },
    said: `Authorization: Bearer ${token}; csrftoken=a.b`,
  })
  expect(told).not.toMatch(/eyJ|abc123|a\.b/)
  expect(told).toContain('"code":"auth.forbidden"')
  expect(told).toContain('/files/1?token=')
  expect(withoutSecrets(`GET /x ${token}`)).toBe('GET /x ‹cut›')
  expect([withoutSecrets(undefined), withoutSecrets({ status: 500 })]).toEqual(['undefined', '{"status":500}'])
})

test('the share of a row is the value so far up', () => {
  const row = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([quantile(row, 0.5), quantile(row, 0.99), quantile([], 0.99)]).toEqual([51, 100, 0])
})

test('the same seed makes the same choices, another seed others', () => {
  const row = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 20 }, () => random.below(1000))
  }
  expect(row(7)).toEqual(row(7))
  expect(row(7)).not.toEqual(row(8))
})

describe('an answer', () => {
  const endpoint = allEndpoints().find(({ shape }) => shape.name === 'cancel_rental')!
  const judge = (status: number, body: unknown, isStranger = false) =>
    faultOf(endpoint, { status, body, headers: new Headers() }, isStranger)
  const notAllowed = { code: 'rental.action_not_allowed', message: '订单当前状态不能进行这个操作' }

  test('as the call declares it is right', () => {
    expect([judge(200, {}), judge(409, notAllowed)]).toEqual([null, null])
  })
  test.each([
    ['none at all', 0, undefined],
    ['a fault', 500, { code: 'system.failure', message: '服务器内部错误' }],
    ['a code with another status than its own', 400, notAllowed],
    ['a code of another call', 409, { code: 'deposit.claim_settled', message: '这张扣款单已经结清' }],
    ['a code nobody knows', 409, { code: 'rental.no_such', message: '没有' }],
    ['a refusal without a sentence', 409, { code: 'rental.action_not_allowed', message: 'no' }],
  ])('is not right: %s', (_, status, body) => {
    expect(judge(status, body)).not.toBeNull()
  })
  test('to a stranger says that there is nothing', () => {
    const nothing = { code: 'rental.not_found', message: '未找到订单信息' }
    expect([judge(404, nothing, true), judge(200, {}, true), judge(409, notAllowed, true)]).toEqual([
      null,
      'a stranger was told yes',
      'a stranger was told more than that there is nothing',
    ])
  })
})
