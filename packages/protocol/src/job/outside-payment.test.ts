import { expect, test } from 'vitest'
import { outsidePaymentIn } from './outside-payment.ts'

test('words that ask for payment outside are found through spaces and signs', () => {
  expect(outsidePaymentIn('配件钱您 微 信-转 一下，不走 平台便宜')).toEqual(['微信转', '不走平台'])
})
test('what is plain work is not taken for it', () => {
  expect(outsidePaymentIn('转轴、微动开关更换，客户不在平台上，线下走线整理好，现金柜旁的气管已换')).toEqual([])
})
