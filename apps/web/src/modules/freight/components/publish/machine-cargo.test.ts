import { expect, test } from 'vitest'
import { aStop, cargoInputOf, draftOfMachine } from '../../cargo-draft.ts'
import { lastStep, problemsOf, stepOf, textIn } from '../../publish-steps.ts'
import type { FilledCargo } from '../../queries.ts'

const stop = (kind: 'pickup' | 'delivery', address: string): FilledCargo['stops'][number] => ({
  kind,
  city: '宁波市',
  address,
  contact_name: '王工',
  contact_phone: '13800138000',
  window_start: '2030-05-02T08:00:00+08:00',
  window_end: '2030-05-02T12:00:00+08:00',
  has_crane: false,
  has_ramp: false,
  has_night_parking: false,
})
const filled = (changes: Partial<FilledCargo> = {}): FilledCargo => ({
  goods: {
    name: '挖掘机',
    category: 'machinery',
    weight_t: 5.4,
    pieces: 1,
    length_m: 6.2,
    width_m: null,
    height_m: null,
    value: null,
  },
  stops: [stop('pickup', '石桥路 2 号'), stop('delivery', '江南大道 8 号')],
  vehicle_type: null,
  mode: 'fixed',
  price: 900,
  notes: '',
  rental_id: null,
  direction: null,
  unit_ids: [7],
  publish: true,
  agreed_to_terms: false,
  reasons: [],
  ...changes,
})

test('what the server filled in of a machine goes back with it: its units, its order and the way', () => {
  expect(cargoInputOf(draftOfMachine(filled()), true)).toMatchObject({
    rental_id: null,
    direction: null,
    unit_ids: [7],
  })
  const ofOrder = filled({ rental_id: 3, direction: 'back', unit_ids: [7, 8] })
  expect(cargoInputOf(draftOfMachine(ofOrder), true)).toMatchObject({
    rental_id: 3,
    direction: 'back',
    unit_ids: [7, 8],
  })
})

test('a machine that changes its yard goes to another place', () => {
  const draft = draftOfMachine(filled({ stops: [stop('pickup', '石桥路 2 号'), stop('delivery', '石桥路 2 号')] }))
  expect(problemsOf(draft, 1)['stops.1.address']).toBe('和上一站是同一个地方')
  expect(problemsOf(draftOfMachine(filled()), 1)['stops.1.address']).toBeUndefined()
  expect(problemsOf({ ...draft, rentalId: 3 }, 1)['stops.1.address']).toBeUndefined()
})

test('why a field says what it says holds until it says something else', () => {
  const before = draftOfMachine(filled())
  const [first, last] = before.stops
  const after = {
    ...before,
    price: '950',
    stops: [first!, aStop('delivery'), { ...last!, contactName: '李工' }],
  }
  const isAsFilled = (field: string) => textIn(after, field) === textIn(before, field)
  expect(['goods.name', 'goods.weight_t', 'stops.0.window_start', 'stops.0.contact_name'].every(isAsFilled)).toBe(true)
  expect(['price', 'stops.1.contact_name', 'stops.2.contact_name'].some(isAsFilled)).toBe(false)
})

test('what is refused of fields nobody writes is told where all is seen', () => {
  expect(['unit_ids', 'rental_id', 'direction'].map(stepOf)).toEqual([lastStep, lastStep, lastStep])
  expect([stepOf('goods.value'), stepOf('stops.0.window_start'), stepOf('price')]).toEqual([0, 1, 2])
})
