import { describe, expect, it } from 'vitest'
import { noRegistration, registrationProblems } from './registration.ts'

const complete = { ...noRegistration, username: '周敏', phone: '13857188160', password: 'Renter2026', agreed: true }

describe('a registration', () => {
  it('that is empty names every field that is asked for', () => {
    expect(Object.keys(registrationProblems(noRegistration, true))).toEqual([
      'username',
      'phone',
      'sms_code',
      'password',
      'agreed',
    ])
  })
  it('asks for the code only where this deployment does', () => {
    const named = { ...complete, username: '周敏敏' }
    expect(registrationProblems(named, false)).toEqual({})
    expect(registrationProblems(named, true)).toEqual({ sms_code: '请填写验证码' })
    expect(registrationProblems({ ...named, sms_code: '603912' }, true)).toEqual({})
  })
  it('refuses a name that is too short or reads as a telephone number', () => {
    expect(registrationProblems(complete, false)).toHaveProperty('username')
    expect(registrationProblems({ ...complete, username: '13857188160' }, false).username).toBe('用户名不能是手机号')
  })
  it('says how many digits of the number are missing', () => {
    expect(registrationProblems({ ...complete, phone: '13857188' }, false).phone).toBe('还差 3 位，手机号共 11 位')
  })
})
