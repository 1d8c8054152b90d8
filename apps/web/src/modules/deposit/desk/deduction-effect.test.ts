import { describe, expect, it } from 'vitest'
import { decisionProblems, effectOf } from './deduction-effect.ts'

const claim = { amount: 897.5 } as never
const held = { status: 'held', amount: 1800, captured: 1000, released: 0 } as never

describe('what deciding on a deduction would move', () => {
  it('is split between owner and renter to the fen where the deposit was paid', () => {
    expect(effectOf({ kind: 'paid', claim, hold: null }, 260.1)).toEqual({
      lessor: 260.1,
      back: 637.4,
      taken: 0,
      released: 0,
      owed: 0,
    })
  })
  it('is taken from what the channel still holds, and the rest is owed', () => {
    expect(effectOf({ kind: 'frozen', claim, hold: held }, 897.5)).toMatchObject({
      taken: 800,
      released: 0,
      owed: 97.5,
    })
    expect(effectOf({ kind: 'frozen', claim, hold: held }, 300)).toMatchObject({ taken: 300, released: 500, owed: 0 })
  })
  it('is owed whole where nothing was put down', () => {
    expect(effectOf({ kind: 'free', claim, hold: null }, 300)).toMatchObject({ lessor: 300, back: 0, owed: 300 })
  })
})

describe('a decision', () => {
  it('names an amount between nothing and what was asked for, and a reason', () => {
    expect(decisionProblems('', ' ', 900)).toEqual({ amount: '填写裁定的金额，不扣就填 0', reason: '请填写裁定理由' })
    expect(decisionProblems('900.01', '新增', 900)).toEqual({ amount: '不能超过要扣的金额' })
    expect(decisionProblems('1x', '新增', 900)).toEqual({ amount: '金额是数字，最多两位小数' })
    expect(decisionProblems('0', '出场时就有', 900)).toEqual({})
  })
})
