import { describe, expect, test } from 'vitest'
import {
  choiceTexts,
  deliverySentence,
  neededDocuments,
  noChoices,
  readChoices,
  sortedOptions,
} from './machine-choices.ts'
import { tierSentences } from './quote-words.ts'
import { judgeMeasure, measureShares, readMeasure } from './measure-verdict.ts'

const option = (flag: string, hasOtherwise = false) => ({
  flag,
  label: flag,
  hint: '',
  per: 'day' as const,
  price: 40,
  otherwise: hasOtherwise ? { question: '谁来开', label: '自己开', hint: '' } : null,
})
const delivery = {
  label: '送车上门',
  fee: 60,
  included_km: 15,
  fee_per_km: 3,
  service_radius_km: null,
  pickup: { label: '到店取车', hint: '' },
  site_radius_m: null,
}
const machine = { options: [option('driver_included', true), option('child_seat')], delivery }

describe('what is chosen of a machine stands in the address', () => {
  test('and is read back from it', () => {
    const choices = { options: ['driver_included', 'child_seat'], isPickup: true }
    expect(readChoices(choiceTexts(choices), machine)).toEqual(choices)
    expect(choiceTexts(noChoices)).toEqual({ with: undefined, pickup: undefined })
    expect(readChoices({}, machine)).toBeNull()
  })
  test('what the machine does not offer is left out', () => {
    expect(
      readChoices({ with: 'child_seat.sunroof', pickup: '1' }, { ...machine, delivery: { ...delivery, pickup: null } }),
    ).toEqual({
      options: ['child_seat'],
      isPickup: false,
    })
  })
})

test('an option with another side is a question, the others are added', () => {
  const { questions, extras } = sortedOptions(machine)
  expect([questions.map(({ flag }) => flag), extras.map(({ flag }) => flag)]).toEqual([
    ['driver_included'],
    ['child_seat'],
  ])
})

test('a licence is not demanded of whoever rents with a driver', () => {
  const documents = [
    { id: 'id_card', unless_option: null },
    { id: 'driver_license', unless_option: 'driver_included' },
  ]
  expect(neededDocuments(documents, []).map(({ id }) => id)).toEqual(['id_card', 'driver_license'])
  expect(neededDocuments(documents, ['driver_included']).map(({ id }) => id)).toEqual(['id_card'])
})

test('the delivery line says what it covers and what lies beyond', () => {
  expect(deliverySentence(delivery)).toBe('15 km 内 ¥60.00，再远每公里 ¥3.00')
  expect(deliverySentence({ ...delivery, fee: 0, fee_per_km: 0, service_radius_km: 300 })).toBe('不收费，最远 300 km')
})

test('the tiers of an early return leave no day out', () => {
  expect(
    tierSentences([
      { unused_days_at_least: 1, refund_percent: 50 },
      { unused_days_at_least: 3, refund_percent: 80 },
    ]),
  ).toEqual(['少用 3 天以上，退这些天租金的 80%', '少用 1–2 天，退这些天租金的 50%'])
})

describe('whether the place will do', () => {
  const need = { needs: 3.5, unit: '吨/m²' }
  test.each([
    [undefined, 'open', '待填'],
    [5, 'enough', '够'],
    [3.5, 'enough', '够'],
    [3.6, 'tight', '只余 0.1 吨/m²'],
    [2, 'short', '还差 1.5 吨/m²'],
  ])('%s is %s', (has, state, text) => {
    expect(judgeMeasure(need, has)).toEqual({ state, text })
  })
  test('need and what is there fit on one ruler, however far apart', () => {
    for (const has of [undefined, 0, 2, 3.5, 100]) {
      const shares = measureShares(3.5, has)
      for (const share of [shares.needs, shares.has]) expect(share >= 0 && share <= 1).toBe(true)
      expect(shares.has < shares.needs).toBe((has ?? 0) < 3.5)
    }
  })
  test('only numbers are measures', () => {
    expect([readMeasure(' 5.5 '), readMeasure(''), readMeasure('五'), readMeasure('-1')]).toEqual([
      5.5,
      null,
      undefined,
      undefined,
    ])
  })
})
