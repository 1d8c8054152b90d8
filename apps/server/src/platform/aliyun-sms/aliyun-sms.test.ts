/** Text messages through Aliyun, against a service that judges the signature by itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAliyunSmsSandbox } from '../../testing/aliyun-sms-sandbox.ts'
import { startHangingServer } from '../../testing/hanging-server.ts'
import { createOutside } from '../outside/outside.ts'
import { SmsRefused, SmsThrottled } from '../outside/sms.ts'
import { aliyunSms } from './aliyun-sms.ts'
import type { AliyunSmsSettings } from './settings.ts'
import { signRequest } from './sign-request.ts'

const key = { accessKeyId: 'LTAI-test', accessKeySecret: 'a-secret' }
let sandbox: Awaited<ReturnType<typeof startAliyunSmsSandbox>>
let settings: AliyunSmsSettings
beforeAll(async () => {
  sandbox = await startAliyunSmsSandbox({
    ...key,
    signName: '机汇',
    templates: { SMS_1: '验证码 ${code}，5 分钟内有效。', SMS_2: '订单 ${order}（${equipment}）已取消。' },
    perMinute: 3,
  })
  settings = { ...key, signName: '机汇', url: sandbox.url, templates: { code: 'SMS_1', order_cancelled: 'SMS_2' } }
})
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.texts.length = 0
  sandbox.planned.length = 0
})

const open = (changes: Partial<AliyunSmsSettings> = {}) => {
  const log = { error: vi.fn() }
  const outside = createOutside()
  return { sms: aliyunSms({ ...settings, ...changes }, { outside, log }), log, outside }
}
let turn = 0
const aCode = () => ({
  phone: `1380000${String(turn++).padStart(4, '0')}`,
  kind: 'code_login' as const,
  params: { code: '123456' },
  text: '',
})

it('signs as the example of the documents does', () => {
  const { headers } = signRequest(
    {
      action: 'RunInstances',
      version: '2014-05-26',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
  )
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

describe('a message', () => {
  it('is sent by the template of its kind, a code by the one for all codes where it has none of its own', async () => {
    const { sms } = open()
    await sms.send(aCode())
    const params = { order: "R1 *!'()~ +&=%/？", equipment: '监护仪' }
    await sms.send({ phone: '13900000000', kind: 'order_cancelled', params, text: '' })
    expect(sandbox.texts.map(({ template, text }) => [template, text])).toEqual([
      ['SMS_1', '【机汇】验证码 123456，5 分钟内有效。'],
      ['SMS_2', "【机汇】订单 R1 *!'()~ +&=%/？（监护仪）已取消。"],
    ])
    const kinds = ['code_reset', 'order_cancelled', 'order_created'] as const
    expect(kinds.map((kind) => sms.canSend(kind))).toEqual([true, true, false])
  })

  it('carries what somebody wrote as no second signature and no longer than a variable takes', async () => {
    const params = { order: '', equipment: `【某银行】${'长'.repeat(50)}\n第二行` }
    await open().sms.send({ phone: '13900000001', kind: 'order_cancelled', params, text: '' })
    expect(sandbox.texts[0]!.params).toEqual({ order: '无', equipment: `[某银行]${'长'.repeat(29)}…` })
  })

  it('without a template is given up, and nobody is asked', async () => {
    const message = { phone: '13900000002', kind: 'order_created' as const, params: {}, text: '' }
    await expect(open().sms.send(message)).rejects.toBeInstanceOf(SmsRefused)
  })
})

describe('an answer that is no', () => {
  it('about the number is for good, about how many is for now, and neither keeps the service from others', async () => {
    const { sms, outside, log } = open()
    for (let at = 0; at < 6; at++)
      await expect(sms.send({ ...aCode(), phone: '12345678901' })).rejects.toBeInstanceOf(SmsRefused)
    const one = aCode()
    for (let at = 0; at < 3; at++) await sms.send(one)
    await expect(sms.send(one)).rejects.toBeInstanceOf(SmsThrottled)
    expect(outside.isReachable('sms')).toBe(true)
    await sms.send(aCode())
    expect(log.error).not.toHaveBeenCalled()
  })

  it.each([
    ['a wrong secret', { accessKeySecret: 'another' }, 'SignatureDoesNotMatch'],
    ['a wrong key', { accessKeyId: 'LTAI-other' }, 'InvalidAccessKeyId.NotFound'],
    ['a signature that was not approved', { signName: '别的' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['a template that is not there', { templates: { code: 'SMS_9' } }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  ])('about %s is told to the operator by its code, without number or secret', async (_, changes, code) => {
    const { sms, log } = open(changes)
    const fault: Error = await sms.send(aCode()).then(
      () => new Error('was sent'),
      (error: Error) => error,
    )
    expect(fault.message).toBe(`aliyun sms: ${code}`)
    expect(fault).not.toBeInstanceOf(SmsRefused)
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ code, kind: 'code_login' }, expect.stringContaining('请核对'))
    expect(JSON.stringify([fault, { ...fault }])).not.toMatch(/1380000|a-secret|another/)
  })

  it('of a service that is away is neither refused nor throttled, and after a few it is left alone', async () => {
    const { sms, outside } = open()
    sandbox.planned.push(
      { status: 503, code: 'ServiceUnavailable' },
      { status: 200, code: 'isp.SYSTEM_ERROR' },
      { status: 502, code: '' },
      { status: 500, code: 'InternalError' },
    )
    for (let at = 0; at < 4; at++) {
      const fault = await sms.send(aCode()).catch((error: unknown) => error)
      expect(fault).toMatchObject({ name: 'AliyunFault', outcome: 'away' })
    }
    expect(outside.isReachable('sms')).toBe(false)
    await expect(sms.send(aCode())).rejects.toMatchObject({ name: 'OutsideFault', kind: 'open' })
  })
})

it('a service that takes the connection and says nothing is given up in time', async () => {
  const hanging = await startHangingServer()
  const { sms, outside } = open({ url: hanging.url })
  outside.limit('sms', { totalMs: 200 })
  await expect(sms.send(aCode())).rejects.toMatchObject({ kind: 'silent' })
  await hanging.close()
})
