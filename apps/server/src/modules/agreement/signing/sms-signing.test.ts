import { smsLimits } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aSignature } from '../../../testing/orders.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { findRental } from '../../rental/public.ts'
import { evidenceParts } from '../evidence/evidence-parts.ts'
import { readerOf } from '../evidence/evidence-reader.ts'

const line = 'manufacturing'
let stage: ContractStage
let chief: Person
let phone: string
let id: number
const setting = (isOn: boolean) =>
  stage.app.call('PUT', '/api/admin/settings/', {
    token: chief.token,
    body: { changes: { contract_needs_sms: isOn } },
  })
const phoneOf = async (person: Person): Promise<string> =>
  (await stage.app.pool.query('SELECT phone FROM app_user WHERE id = $1', [person.id])).rows[0].phone
const codeTo = async (to: string, purpose = 'sign'): Promise<string> => {
  stage.app.clock.advance({ seconds: smsLimits.pauseSeconds + 1 })
  const sent = await stage.app.call('POST', '/api/auth/send-sms-code/', { body: { phone: to, purpose } })
  expect(sent.status).toBe(200)
  return stage.app.sms.codeFor(to)!
}
const sign = async (code?: string) =>
  stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature(), sms_code: code })
const refused = async (code?: string) => {
  const { status, body } = await sign(code)
  expect([status, body.code, body.errors]).toEqual([400, 'sms.code_wrong', { sms_code: '验证码不正确或已过期' }])
  expect((await stage.contractOf(id)).is_signed).toBe(false)
}

describe('signing while staff want a code', () => {
  beforeAll(async () => {
    stage = await stageContracts(line)
    chief = await aMember(stage.app, 'super_admin')
    phone = await phoneOf(stage.renter)
    expect((await setting(true)).status).toBe(200)
  })
  afterAll(() => stage.app.close())
  beforeEach(async () => {
    id = await stage.due('pending_signature')
  })

  const smsEvidence = async () => {
    const rental = (await findRental(stage.app.db, { id, line, renterKey: null }))!
    const actor = { id: stage.renter.id, isStaff: false, permissions: new Set() } as never
    const reader = readerOf(actor, rental)
    return new Map((await evidenceParts.contract({ services: stage.app.services, rental, reader })).pairs).get(
      '短信验证',
    )
  }

  it('is done with the code sent to the signer, and the evidence says to which number', async () => {
    await refused()
    expect((await sign(await codeTo(phone))).status).toBe(200)
    expect(await smsEvidence()).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)} 已确认`)
  })

  it('is refused with a wrong code, and with the right one after too many', async () => {
    const code = await codeTo(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < smsLimits.attempts; time++) await refused(wrong)
    await refused(code)
  })

  it('is refused with a code that has run out', async () => {
    const code = await codeTo(phone)
    stage.app.clock.advance({ seconds: smsLimits.lifeSeconds + 1 })
    await refused(code)
  })

  it('is refused with somebody else’s code, and with his own for another purpose', async () => {
    await refused(await codeTo(await phoneOf(stage.other)))
    await refused(await codeTo(phone, 'login'))
  })

  it('is refused with a code that has signed another contract', async () => {
    const code = await codeTo(phone)
    expect((await sign(code)).status).toBe(200)
    id = await stage.due('pending_signature')
    await refused(code)
  })

  it('with one code happens once, however many contracts come with it at a time', async () => {
    const two = [id, await stage.due('pending_signature')]
    const code = await codeTo(phone)
    const signature = await aSignature()
    const answers = await Promise.all(
      two.map((one) => stage.call('POST', 'sign_contract', one, stage.renter, { signature, sms_code: code })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('a signature that is refused does not use up the code', async () => {
    const code = await codeTo(phone)
    const body = { signature: await aSignature(), sms_code: code, typed_name: '𠮷' }
    const { body: answer } = await stage.call('POST', 'sign_contract', id, stage.renter, body)
    expect(answer.code).toBe('agreement.unprintable')
    expect((await sign(code)).status).toBe(200)
  })

  it('needs none again once they switched it off', async () => {
    await setting(false)
    expect((await sign()).status).toBe(200)
    expect(await smsEvidence()).toBe('未启用')
    await setting(true)
  })
})

describe('a deployment that always wants a code', () => {
  it('asks for one whatever the setting says', async () => {
    stage = await stageContracts(line, { SMS_SIGNING: 'on' })
    try {
      chief = await aMember(stage.app, 'super_admin')
      await setting(false)
      id = await stage.due('pending_signature')
      await refused()
    } finally {
      await stage.app.close()
    }
  })
})
