import { describe, expect, it } from 'vitest'
import { hasForeignLink } from './foreign-links.ts'

const own = 'https://jihui.example.com'

describe('a text staff send', () => {
  it.each([
    '今晚 22:00 维护，约 30 分钟。',
    '合同在 https://jihui.example.com/user 查看',
    '也可以打开 jihui.example.com/user',
    '有事写信给 service@jihui.cn，或打 400-800-1234',
    '型号 R 6.8 米高栏，SCC550A，版本 2.10.3',
    '押金 1,280.00 元，见 /user/wallet',
  ])('may say %s', (text) => expect(hasForeignLink(text, own)).toBe(false))

  it.each([
    '点 https://evil.example/a 领取',
    '点 evil.com 领取',
    '点 HTTP://EVIL.CN',
    '点ｅｖｉｌ．ｃｏｍ领取',
    '点 https://jihui.example.com.evil.cn/',
    '点 https://jihui.example.com@evil.cn/',
    '点 http://198.51.100.7/x',
    '点 weixin://dl/business',
    '看 jihui.example.com，再看 evil.org',
  ])('may not say %s', (text) => expect(hasForeignLink(text, own)).toBe(true))
})
