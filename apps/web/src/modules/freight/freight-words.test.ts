import { expect, test } from 'vitest'
import { addressIn, placeText } from './freight-words.ts'

test('an address that begins with its city says it once', () => {
  expect(placeText('杭州市', '杭州市滨江区江南大道 8 号')).toBe('杭州市滨江区江南大道 8 号')
  expect(placeText('浙江省杭州市', '杭州市滨江区江南大道 8 号')).toBe('浙江省杭州市滨江区江南大道 8 号')
  expect(placeText('浙江省杭州市滨江区', '滨江区江南大道 8 号')).toBe('浙江省杭州市滨江区江南大道 8 号')
  expect(placeText('杭州', '杭州市滨江区江南大道 8 号')).toBe('杭州市滨江区江南大道 8 号')
  expect(placeText('绍兴市', ' 石桥路 2 号')).toBe('绍兴市 石桥路 2 号')
  expect(placeText('', '石桥路 2 号')).toBe('石桥路 2 号')
})

test('below the name of its place an address does not repeat it', () => {
  expect(addressIn('绍兴柯桥区', '柯桥区柯华路 12 号')).toBe('柯华路 12 号')
  expect(addressIn('绍兴', '绍兴')).toBe('绍兴')
  expect(addressIn('杭州', '经开区 8 号路')).toBe('经开区 8 号路')
})
