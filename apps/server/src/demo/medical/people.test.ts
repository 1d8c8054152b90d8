import { describe, expect, it } from 'vitest'
import { medicalCategories } from './categories.ts'
import { demoInstitutions } from './people.ts'
import * as words from './words.ts'

const reviews = Object.values(words.reviewsByCategory).flat()
const sentences = [
  ...reviews.map((review) => review.comments),
  ...Object.values(words.issueDescriptions).flat(),
  ...words.approvalNotes,
  ...words.rejectionNotes,
  ...words.extensionReasons,
  ...words.earlyReturnReasons,
  ...words.rentalPurposes,
]

describe('the people and words of the medical demo', () => {
  it('names institutions, contacts and demo phone numbers only once', () => {
    expect(demoInstitutions.length).toBeGreaterThanOrEqual(24)
    for (const field of ['name', 'contactName', 'contactPhone'] as const) {
      expect(new Set(demoInstitutions.map((one) => one[field])).size).toBe(demoInstitutions.length)
    }
    for (const one of demoInstitutions) expect(one.contactPhone).toMatch(/^1380000\d{4}$/)
  })

  it.each(medicalCategories)('has at least four reviews for $name, mostly good', ({ code }) => {
    const own = words.reviewsByCategory[code]
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(own.filter((review) => review.rating >= 4).length).toBeGreaterThan(own.length / 2)
  })

  it('finds a renter for every category', () => {
    const rented = new Set(demoInstitutions.flatMap((one) => one.rents))
    expect(medicalCategories.filter((category) => !rented.has(category.code))).toEqual([])
  })

  it('says nothing twice, and all of it in the plain voice', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(60)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[^您！]+。$/)
  })
})
