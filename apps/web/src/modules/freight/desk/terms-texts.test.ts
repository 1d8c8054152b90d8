import { expect, it } from 'vitest'
import type { Terms } from './terms-queries.ts'
import { changedPlaces, termsOf, textsOf } from './terms-texts.ts'

const terms = {
  types: [{ vehicle_type: 'lowbed_13', vehicle_type_display: '低平板', start: 300, per_km: 4 }],
  further_stop: 120,
  match: { deadhead: { max: 30, zero_at_km: 300 } },
} as unknown as Terms

it('a form has a text for each number, and gives back the terms with what was written', () => {
  const texts = textsOf(terms)
  expect(texts).toEqual({
    'types.0.start': '300',
    'types.0.per_km': '4',
    further_stop: '120',
    'match.deadhead.max': '30',
    'match.deadhead.zero_at_km': '300',
  })
  expect(termsOf(terms, { ...texts, 'types.0.per_km': '4.5' })).toEqual({
    types: [{ vehicle_type: 'lowbed_13', start: '300', per_km: '4.5' }],
    further_stop: '120',
    match: { deadhead: { max: '30', zero_at_km: '300' } },
  })
})

it('a number written otherwise is no change', () => {
  const texts = textsOf(terms)
  expect(changedPlaces(terms, { ...texts, 'types.0.per_km': '4.00' })).toEqual([])
  expect(changedPlaces(terms, { ...texts, further_stop: '130' })).toEqual(['further_stop'])
})
