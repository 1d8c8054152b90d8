import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordStrength } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    ['', '请填写密码'],
    ['a1', '密码至少 8 位'],
    ['aaaaaaaa', '密码需同时包含字母和数字'],
    ['12345678', '密码需同时包含字母和数字'],
    ['a1'.repeat(70), '密码不能超过 128 位'],
  ])('%s is refused as the server would refuse it', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
  it('of letters and figures is taken', () => {
    expect(passwordProblem('Renter2026')).toBeUndefined()
    expect(passwordProblem('医院设备科2026')).toBeUndefined()
  })
})

describe('the ruler of strength', () => {
  it('does not call a repeated pair safe', () => {
    expect(passwordStrength('a1a1a1a1')).toMatchObject({ isEnough: false, label: '还不够' })
  })
  it('rewards a symbol and more different characters', () => {
    expect(passwordStrength('Renter2026').units).toBeLessThan(passwordStrength('Renter#2026').units)
    expect(passwordStrength('Renter#2026xyz')).toMatchObject({ units: 12, label: '很安全' })
  })
})
