import { lines } from '@jihui/protocol/rental/faces'
import type { QueueItem } from './review-queries.ts'

/** 医疗; nothing while there is only one line. */
export const lineWord = (id: string): string | undefined =>
  lines.length > 1 ? lines.find((line) => line.id === id)?.short : undefined

/** R158: what its reader may do with a row. */
export function rowTask({ actions, has_contract: hasContract }: Pick<QueueItem, 'actions' | 'has_contract'>): string {
  if (actions.includes('approve_qualification')) return '审核资质'
  if (actions.includes('generate_contract')) return '生成合同'
  return hasContract && actions.includes('view_contract') ? '查看合同' : '查看详情'
}

/** 1 分 24 秒 */
export function paceText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const minutes = Math.floor(whole / 60)
  return minutes > 0 ? `${minutes} 分 ${whole % 60} 秒` : `${whole} 秒`
}

/** 今天你审了 38 份，平均 1 分 24 秒 */
export function mineToday({
  count,
  average_seconds: average,
}: {
  count: number
  average_seconds: number | null
}): string {
  if (count === 0) return '今天你还没有审过'
  return average === null ? `今天你审了 ${count} 份` : `今天你审了 ${count} 份，平均 ${paceText(average)}`
}
