import { generalTypes } from '@jihui/protocol/qualification/types'
import { describe, expect, it } from 'vitest'
import { daysShort, documentChecks } from './document-checks.ts'

const required = [{ id: 'business_license', name: '营业执照' }]
const document = (over: Partial<Parameters<typeof documentChecks>[1][number]>) => {
  const expiry_date = over.expiry_date === undefined ? '2027-12-02' : over.expiry_date
  return {
    id: 1,
    image_type: 'business_license',
    image_type_display: '营业执照',
    covered_until: expiry_date,
    validity: 'valid' as const,
    number: '',
    ...over,
    expiry_date,
  }
}
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
  it('counts what has taken the place of a document in the wallet meanwhile', () => {
    const renewed = document({ expiry_date: '2027-11-20', covered_until: '2029-11-20', validity: 'expired' })
    expect(documentChecks(required, [renewed], '2027-11-30')[0]).toMatchObject({
      state: 'ok',
      note: expect.stringContaining('换证后'),
    })
    expect(states([document({ expiry_date: '2027-11-20', covered_until: '2027-11-25' })])).toEqual(['look'])
  })
})
