import type { Outbound } from './document-queries.ts'

/** 维护单 W00000012, 上门服务 S20261128…, 张师傅的车, 销售给老王. */
export const forWhom = ({ to, to_display: use, task_number: task, technician, customer, notes }: Outbound): string => {
  if (to === 'task') return `维护单 ${task}`
  if (to === 'service') return notes || use
  if (to === 'van') return `${technician?.name ?? ''}的车`
  return customer ? `销售给${customer}` : use
}
