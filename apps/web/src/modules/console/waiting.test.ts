import { describe, expect, it } from 'vitest'
import { byWaiting, nextAfter, waitingText } from './waiting.ts'

const item = (id: number, documents: number, created: string, updated = created) => ({
  id,
  document_count: documents,
  created_at: created,
  updated_at: updated,
})

describe('the review queue', () => {
  it('puts what can be decided before orders that still lack documents', () => {
    const bare = item(1, 0, '2026-11-01T00:00:00Z')
    const ready = item(2, 1, '2026-11-02T00:00:00Z')
    expect([bare, ready].toSorted(byWaiting)).toEqual([ready, bare])
  })
  it('counts the wait from the hand-in, not from the order', () => {
    const again = item(1, 1, '2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z')
    const first = item(2, 1, '2026-11-02T00:00:00Z')
    expect([again, first].toSorted(byWaiting)).toEqual([first, again])
    expect(waitingText(again, Date.parse('2026-11-03T05:12:00Z'))).toBe('5 小时 12 分')
  })
  it('goes on to the next below, at the end to the one above, and stops when nothing is left', () => {
    const rows = [{ id: 3 }, { id: 5 }, { id: 9 }]
    expect(nextAfter(rows, 5)?.id).toBe(9)
    expect(nextAfter(rows, 9)?.id).toBe(5)
    expect(nextAfter(rows, 77)?.id).toBe(3)
    expect(nextAfter([{ id: 3 }], 3)).toBeUndefined()
  })
})
