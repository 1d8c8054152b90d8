import { describe, expect, it } from 'vitest'
import { reachedParts, resultTitle } from './notify-words.ts'

const sent = { recipients: 3, notifications: 3, sms: 0, sms_note: null, email: 0, email_note: null }

describe('what became of a message', () => {
  it('names only the ways that were asked for', () => {
    expect(reachedParts(sent)).toEqual(['站内 3 人'])
    expect(reachedParts({ ...sent, sms: 3 })).toEqual(['站内 3 人', '短信 3 条'])
  })
  it('says why fewer were reached', () => {
    const parts = reachedParts({
      ...sent,
      notifications: 2,
      sms: 2,
      sms_note: '1 人没有手机号或不收短信',
      email_note: '没有配置邮件服务，邮件未发送',
    })
    expect(parts).toEqual([
      '站内 2 人（1 人关了站内通知）',
      '短信 2 条（1 人没有手机号或不收短信）',
      '邮件 0 封（没有配置邮件服务，邮件未发送）',
    ])
  })
  it('is headed by who it went to', () => {
    expect(resultTitle({ recipients: 1 }, '林晓')).toBe('已通知林晓')
    expect(resultTitle({ recipients: 40 }, '全体设备主')).toBe('已通知全体设备主，共 40 人')
  })
})
