import { lines } from '@jihui/protocol/rental/faces'
import { describe, expect, it } from 'vitest'
import type { Dashboard, QueueItem } from './dashboard-queries.ts'
import { headline, previewRows, reviewPath, withoutDocuments } from './dashboard-words.ts'

const line = (pending: number, ready: number, overdue: number): Dashboard['lines'][number] => ({
  line: 'a',
  pending,
  ready,
  overdue,
  waiting_since: null,
  decided_today: 0,
  pass_rate: null,
})
const of = (...rows: Dashboard['lines']) => ({ lines: rows, overdue_hours: 4 })

describe('the heading', () => {
  it.each([
    [undefined, '总览'],
    [of(line(0, 0, 0)), '资质都审完了'],
    [of(line(3, 0, 0)), '3 份资质在等，都还没交文件'],
    [of(line(21, 20, 3), line(26, 26, 3)), '47 份资质在等，6 份已超 4 小时'],
    [of(line(2, 1, 0)), '2 份资质在等，没有超时的'],
  ])('says what waits and what is late', (data, text) => {
    expect(headline(data)).toBe(text)
  })
  it('knows how many wait for their documents', () => {
    expect(withoutDocuments(of(line(5, 3, 0), line(2, 2, 0)))).toBe(2)
  })
})

describe('the first of each line', () => {
  const item = (id: number, documents: number, waiting: string) =>
    ({ id, document_count: documents, waiting_since: waiting }) as QueueItem
  it('stand together in the order in which they are decided', () => {
    const rows = previewRows({
      a: [item(1, 2, '2026-11-20T03:00:00Z'), item(2, 0, '2026-11-20T01:00:00Z')],
      b: [item(3, 1, '2026-11-20T02:00:00Z')],
    })
    expect(rows.map(({ id }) => id)).toEqual([3, 1, 2])
  })
})

describe('the way to a review', () => {
  it.each(lines)('leads to the desk of $label with its order', ({ id, desks }) => {
    const path = reviewPath(id, 12)
    expect(path.startsWith(desks.review ?? '/admin/qualification-verification')).toBe(true)
    expect(new URLSearchParams(path.split('?')[1]).get('rentalId')).toBe('12')
  })
})
