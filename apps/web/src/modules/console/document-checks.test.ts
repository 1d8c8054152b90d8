import { generalTypes } from '@jihui/protocol/qualification/types'
import { describe, expect, it } from 'vitest'
import { daysShort, documentChecks } from './document-checks.ts'

const required = [{ id: 'business_license', name: '营业执照' }]
const document = (over: Partial<Parameters<typeof documentChecks>[1][number]>) => ({
  id: 1,
  image_type: 'business_license',
  image_type_display: '营业执照',
  expiry_date: '2027-12-02',
  validity: 'valid' as const,
  number: '',
  ...over,
})
const states = (documents: Parameters<typeof documentChecks>[1]) =>
  documentChecks(required, documents, '2027-11-30').map(({ state }) => state)

describe('what can be told about documents without looking at them', () => {
  it('counts the days a document ends before the order does', () => {
    expect(daysShort('2027-11-20', '2027-11-30')).toBe(10)
    expect(daysShort('2027-12-20', '2027-11-30')).toBe(0)
    expect(daysShort(null, '2027-11-30')).toBe(0)
  })
  it('names a demanded document that is not there', () => {
    expect(documentChecks(required, [], '2027-11-30')[0]).toMatchObject({ state: 'bad', title: '缺营业执照' })
  })
  it('asks to look where a document does not say which one it is', () => {
    expect(states([document({ image_type: generalTypes[0] ?? '' })])).toEqual(['look', 'ok'])
  })
  it('tells a document that ends before the machine comes back from one that covers the rental', () => {
    expect(states([document({})])).toEqual(['ok'])
    expect(documentChecks(required, [document({ expiry_date: '2027-11-20' })], '2027-11-30')[0]).toMatchObject({
      state: 'look',
      note: expect.stringContaining('早 10 天'),
    })
    expect(states([document({ validity: 'expired' })])).toEqual(['bad'])
    expect(states([document({ expiry_date: null, validity: 'unlimited' })])).toEqual(['look'])
  })
})
