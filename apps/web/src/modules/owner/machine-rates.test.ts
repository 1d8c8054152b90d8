import { describe, expect, it } from 'vitest'
import { previewRents, rateProblems, readYuan, savedPercent } from './machine-rates.ts'

const rates = { marketValue: '820,000', dayRate: '1500', weekRate: '9000', monthRate: '30000' }

describe('rates of a machine', () => {
  it('are read with separators, and nothing is none', () => {
    expect(readYuan('1,280.50')).toBe(1280.5)
    expect(readYuan(' ')).toBeNull()
    expect(readYuan('12.345')).toBeUndefined()
    expect(readYuan('-3')).toBeUndefined()
  })
  it('stand as long as the longer ones are cheaper by the day', () => {
    expect(rateProblems(rates)).toEqual({})
    expect(rateProblems({ ...rates, weekRate: '', monthRate: '' })).toEqual({})
  })
  it('a week dearer than seven days is refused before it is sent', () => {
    expect(rateProblems({ ...rates, weekRate: '10600', monthRate: '' }).week_rate).toBe(
      '比按天租 7 天还贵，应低于 ¥10500',
    )
  })
  it('a month dearer by the day than the week is refused', () => {
    expect(rateProblems({ ...rates, monthRate: '40000' }).month_rate).toBe('折到每天比周租贵，应低于 ¥38571.43')
  })
  it('a day rate is needed', () => {
    expect(rateProblems({ ...rates, dayRate: '' }).day_rate).toBe('请填写日租金')
  })
  it('say how much cheaper a day gets', () => {
    expect(savedPercent('9000', 7, '1500')).toBe(14)
    expect(savedPercent('10500', 7, '1500')).toBeNull()
  })
})

describe('what a renter pays', () => {
  it('is worked out from the cheapest rates, the fee and the delivery', () => {
    const [three, seven, thirty] = previewRents({ ...rates, deliveryFee: '600' }, { service: 5, commission: 8 })
    expect(three).toEqual({ days: 3, rent: 4500, service: 225, pays: 5325, reaches: 4740 })
    expect(seven).toMatchObject({ rent: 9000, reaches: 8880 })
    expect(thirty).toMatchObject({ rent: 30000 })
  })
  it('is not guessed without a day rate', () => {
    expect(previewRents({ ...rates, dayRate: 'x', deliveryFee: '' }, { service: 5, commission: 8 })).toEqual([])
  })
})
