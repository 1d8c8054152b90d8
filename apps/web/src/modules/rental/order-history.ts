import { momentText } from '../../ui/text/format.ts'
import type { Order } from './order-queries.ts'

/** What happened with an order, newest first. A row's status is only where it led to: sending leaves it as it was. */
export const historyEntries = (rows: Order['status_history']) =>
  rows
    .map((row, index) => ({ row, index }))
    .toSorted((one, other) => other.row.changed_at.localeCompare(one.row.changed_at) || other.index - one.index)
    .map(({ row, index }) => {
      const { title, note } = happened(row)
      return { id: index, title, meta: [momentText(row.changed_at), row.actor].filter(Boolean).join(' · '), note }
    })

/** 资质审核通过：资料齐全 is told with its reason below. */
function happened({ notes, display_status: status }: Order['status_history'][number]) {
  const [title = '', ...rest] = notes.split('：')
  return { title: title || status, note: rest.join('：') || undefined }
}
