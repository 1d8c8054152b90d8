import { describe, expect, it } from 'vitest'
import { handoverDraftKey, usableRecord } from './handover-draft.ts'
import { emptyRecord } from './handover-record.ts'

const positions = [{ key: 'left' }, { key: 'right' }]
const photo = (position: string) => ({ position, file: new File(['x'], `${position}.jpg`) })

describe('a hand-over begun on this device', () => {
  it('is taken up with its photographs and words', () => {
    const kept = { ...emptyRecord, photos: [photo('left')], findings: { left: '划痕' }, meter: '3218.4' }
    expect(usableRecord(kept, positions)).toEqual(kept)
  })
  it('leaves out positions the line no longer asks for', () => {
    const kept = { ...emptyRecord, photos: [photo('left'), photo('roof')], findings: { roof: '凹' } }
    expect(usableRecord(kept, positions)).toEqual({ ...emptyRecord, photos: kept.photos.slice(0, 1) })
  })
  it('is nothing where nothing was captured', () => {
    expect(usableRecord(null, positions)).toBeNull()
    expect(usableRecord(emptyRecord, positions)).toBeNull()
  })
  it("is the reader's own, for one order and one stage", () => {
    expect(handoverDraftKey(1, 7, 'out')).not.toBe(handoverDraftKey(1, 7, 'back'))
    expect(handoverDraftKey(1, 7, 'out')).not.toBe(handoverDraftKey(2, 7, 'out'))
  })
})
