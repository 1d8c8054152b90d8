/** What anybody reads: lists, searches, machines, calendars; and the queue staff work through. */
import { getAvailability, getEquipment, listEquipment } from '../packages/protocol/src/catalogue/operations.ts'
import { listReviewQueue } from '../packages/protocol/src/qualification/queue-operations.ts'
import { onLine } from '../packages/protocol/src/rental/lines.ts'
import type { LineDeclaration } from '../packages/protocol/src/rental/lines/line.ts'
import type { Comparison } from './turns.ts'
import { inTurns, read } from './turns.ts'

export interface ReadCase {
  readonly name: string
  readonly product: readonly string[]
  readonly floor: readonly string[]
  /** One staff member at his desk. */
  readonly isStaff?: boolean
}

/** Different machines, pages and words in turns, so that no single answer is measured. */
export const readCases = (line: LineDeclaration, machines: readonly number[]): ReadCase[] => {
  const list = onLine(listEquipment, line)!.path
  const words = ['输液', '监护', '呼吸机', '彩超', 'M12', '迈瑞'].map(encodeURIComponent)
  const pages = Array.from({ length: 20 }, (_, at) => at + 1)
  const of = (path: string) => machines.map((id) => path.replace(':id', String(id)))
  const queue = '?page=1&page_size=50'
  return [
    {
      name: 'list',
      product: pages.map((page) => `${list}?page=${page}`),
      floor: pages.map((page) => `/list?line=${line.id}&page=${page}`),
    },
    {
      name: 'search',
      product: words.map((word) => `${list}?name=${word}`),
      floor: words.map((word) => `/list?line=${line.id}&name=${word}`),
    },
    { name: 'detail', product: of(onLine(getEquipment, line)!.path), floor: of('/detail/:id') },
    { name: 'calendar', product: of(onLine(getAvailability, line)!.path), floor: of('/calendar/:id') },
    { name: 'review queue', product: [`${listReviewQueue.path}${queue}`], floor: [`/queue${queue}`], isStaff: true },
  ]
}

export const compareReads = (
  one: ReadCase,
  at: { readonly product: string; readonly floor: string; readonly staff: string },
): Promise<Comparison> => {
  const how = one.isStaff ? { token: at.staff, at: 1 } : {}
  return inTurns(
    () => read(at.product, one.product, how),
    () => read(at.floor, one.floor, how),
  )
}
