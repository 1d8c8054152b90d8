import { expect, test } from 'vitest'
import { placeText } from './freight-words.ts'

test('an address that begins with its city says it once', () => {
  expect(placeText('杭州市', '杭州市滨江区江南大道 8 号')).toBe('杭州市滨江区江南大道 8 号')
  expect(placeText('浙江省杭州市', '杭州市滨江区江南大道 8 号')).toBe('浙江省杭州市滨江区江南大道 8 号')
  expect(placeText('浙江省杭州市滨江区', '滨江区江南大道 8 号')).toBe('浙江省杭州市滨江区江南大道 8 号')
  expect(placeText('杭州', '杭州市滨江区江南大道 8 号')).toBe('杭州市滨江区江南大道 8 号')
  expect(placeText('绍兴市', ' 石桥路 2 号')).toBe('绍兴市 石桥路 2 号')
  expect(placeText('', '石桥路 2 号')).toBe('石桥路 2 号')
})
