import { lines } from '@jihui/protocol/rental/lines'
import { describe, expect, it } from 'vitest'
import { partyOf, readDetails } from './read-details.ts'

describe.each(lines)('who uses the machine on the line $label', (line) => {
  it('is named by the line’s own field, else by contact_company', () => {
    const named = (request: Record<string, unknown>) => partyOf(line, readDetails(line, request))
    expect(named({ contact_company: '某某公司' })).toBe('某某公司')
    expect(named({ contact_company: '某某公司', [line.partyField]: '第一医院' })).toBe('第一医院')
  })

  it('is refused where contact_company is no line of text', () => {
    expect(() => readDetails(line, { contact_company: { name: '某某公司' } })).toThrow()
  })
})
