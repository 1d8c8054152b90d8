import { lines, type LineFace } from '@jihui/protocol/rental/faces'
import type { Dashboard, QueueItem } from './dashboard-queries.ts'
import { consolePaths } from '../../kits/desk/paths.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** 47 份资质在等，6 份已超 4 小时 */
export function headline(data: Pick<Dashboard, 'lines' | 'overdue_hours'> | undefined): string {
  if (!data) return '总览'
  const pending = sum(data.lines.map((line) => line.pending))
  const ready = sum(data.lines.map((line) => line.ready))
  const overdue = sum(data.lines.map((line) => line.overdue))
  if (pending === 0) return '资质都审完了'
  if (ready === 0) return `${pending} 份资质在等，都还没交文件`
  return overdue > 0
    ? `${pending} 份资质在等，${overdue} 份已超 ${data.overdue_hours} 小时`
    : `${pending} 份资质在等，没有超时的`
}

/** How many of them wait for their documents, and so for the renter. */
export const withoutDocuments = (data: Pick<Dashboard, 'lines'>): number =>
  sum(data.lines.map((line) => line.pending - line.ready))

/** The first of each line together: what can be decided first, and of that what waits longest. */
export const previewRows = (previews: Dashboard['previews']): QueueItem[] =>
  Object.values(previews)
    .flat()
    .toSorted(
      (one, other) =>
        Number(other.document_count > 0) - Number(one.document_count > 0) ||
        one.waiting_since.localeCompare(other.waiting_since),
    )

/** R153: the line's own desk where it has one, with the order that is to be opened. */
export function reviewPath(lineId: string, rentalId?: number): string {
  const desk = lines.find(({ id }) => id === lineId)?.desks.review
  if (!desk) return consolePaths.review({ line: lineId, rentalId })
  return rentalId === undefined ? desk : `${desk}?rentalId=${rentalId}`
}

export const faceOf = (id: string): LineFace | undefined => lines.find((line) => line.id === id)
