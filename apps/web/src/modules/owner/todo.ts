import { ownerPaths } from './owner-paths.ts'
import type { Analytics, Today } from './work-queries.ts'

export type TodoKind = 'overdue' | 'deliveries' | 'returns' | 'maintenance' | 'documents' | 'idle'

export interface TodoRow {
  kind: TodoKind
  count: number
  title: string
  note: string
  to: string
  isPressing: boolean
}

/** From so many days on a machine that stands is worth a look at its price. */
const IDLE_DAYS = 14

/** 等你处理, the most pressing first; nothing that is not there. */
export function todoRows(
  today: Pick<Today, 'todo'>,
  analytics?: Pick<Analytics, 'idle_units' | 'machines'>,
): TodoRow[] {
  const { todo } = today
  const rows: TodoRow[] = [
    {
      kind: 'overdue',
      count: todo.overdue,
      title: `${todo.overdue} 台逾期没还`,
      note: '先打电话问清什么时候回来，到了就验收',
      to: ownerPaths.rentals({ tab: 'in_progress' }),
      isPressing: true,
    },
    {
      kind: 'deliveries',
      count: todo.deliveries,
      title: `${todo.deliveries} 单等你发货`,
      note: '款已付清，拍出场照片就能交出',
      to: ownerPaths.rentals({ tab: 'in_progress' }),
      isPressing: true,
    },
    {
      kind: 'returns',
      count: todo.returns,
      title: `${todo.returns} 台等你验收`,
      note: '验收后结算押金和收益',
      to: ownerPaths.rentals({ tab: 'in_progress' }),
      isPressing: true,
    },
    {
      kind: 'maintenance',
      count: todo.maintenance,
      title: `${todo.maintenance} 张维护单没办完`,
      note: '安排时间，修好写明结果',
      to: ownerPaths.maintenance({ status: 'open' }),
      isPressing: false,
    },
    {
      kind: 'documents',
      count: todo.expiring_documents,
      title: `${todo.expiring_documents} 份证件快到期`,
      note: '已经到期或 30 天内到期，换上新的',
      to: ownerPaths.machines,
      isPressing: false,
    },
    idleRow(analytics),
  ]
  return rows.filter(({ count }) => count > 0)
}

function idleRow(analytics?: Pick<Analytics, 'idle_units' | 'machines'>): TodoRow {
  const idle = (analytics?.idle_units ?? []).filter(({ idle_days: days }) => days >= IDLE_DAYS)
  const [longest] = idle.toSorted((one, other) => other.idle_days - one.idle_days)
  const price = analytics?.machines.find((machine) => machine.equipment_id === longest?.equipment_id)
  const dearer = price && price.compared > 0 ? price.price_per_day / price.category_middle - 1 : 0
  const percent = Math.round(dearer * 100)
  return {
    kind: 'idle',
    count: idle.length,
    title: `${idle.length} 台机器闲着`,
    note: longest
      ? `${longest.equipment_name} ${longest.idle_days} 天没租出去${percent > 0 ? `，比同类贵 ${percent}%` : ''}`
      : '',
    to: longest ? ownerPaths.machine(longest.equipment_id) : ownerPaths.machines,
    isPressing: false,
  }
}
