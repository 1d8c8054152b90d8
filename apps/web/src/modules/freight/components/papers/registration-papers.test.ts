import { expect, test } from 'vitest'
import { papersOf, statedEnds } from './registration-papers.ts'

const heavy = { type: 'lowbed_13', licence: 'B2' } as const
const light = { type: 'box_4_2', licence: 'C1' } as const

test('a heavy vehicle takes more papers of the driver and of itself; who drives a carrier’s shows his own alone', () => {
  expect(papersOf('first', light)).toEqual([
    'id_card_files',
    'driver_license_files',
    'vehicle_license_files',
    'insurance_files',
    'vehicle_photos',
  ])
  const ofHeavy = ['professional_certificate_files', 'transport_license_files']
  expect(papersOf('first', heavy).filter((field) => !papersOf('first', light).includes(field))).toEqual(ofHeavy)
  expect(papersOf('employed', heavy)).toEqual([
    'id_card_files',
    'driver_license_files',
    'professional_certificate_files',
  ])
  expect(papersOf('employed', light)).toEqual(['id_card_files', 'driver_license_files'])
  expect(papersOf('further', heavy)).not.toContain('id_card_files')
})

test('the days papers end on are sent by their fields, those of papers that are asked for and were said', () => {
  const ends = { insurance_files: '2027-05-01', id_card_files: '', transport_license_files: '2027-06-01' }
  expect(statedEnds('first', { ...heavy, ends })).toEqual({
    papers_until: JSON.stringify({ transport_license_files: '2027-06-01', insurance_files: '2027-05-01' }),
  })
  expect(statedEnds('first', { ...light, ends })).toEqual({
    papers_until: JSON.stringify({ insurance_files: '2027-05-01' }),
  })
  expect(statedEnds('employed', { ...heavy, ends })).toEqual({})
})
