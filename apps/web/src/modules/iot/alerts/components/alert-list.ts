import { alertLevels, alertStatuses } from '@jihui/protocol/iot/alerts/alert-machine'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { alertsQuery } from '../alert-queries.ts'

const tabs = ['live', 'open', 'acknowledged', 'recovered', 'closed', 'all'] as const
const levels = ['critical', 'warning', 'info'] as const
const filters = {
  status: place(tabs, 'live'),
  level: oneOf(levels),
  line: words,
  device: words,
}
const labelOf = (tab: (typeof tabs)[number]): string => {
  if (tab === 'live') return '没有了结'
  return tab === 'all' ? '全部' : alertStatuses[tab].label
}

/** The list of alerts by what the address says, for both frames. */
export function useAlertList() {
  const narrowing = useFilters(filters)
  const { id = '' } = useQueryTexts()
  const setQuery = useSetQuery()
  const { status, level, line, device } = narrowing.values
  const list = useList(alertsQuery({ status: status === 'all' ? '' : status, level, line, device }))
  const counts = list.head?.by_status
  const total = (tab: (typeof tabs)[number]): number | undefined => {
    if (!counts) return undefined
    const of = (code: string) => counts[code] ?? 0
    if (tab === 'live') return of('open') + of('acknowledged') + of('recovered')
    return tab === 'all' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : of(tab)
  }
  return {
    narrowing,
    list,
    picked: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null,
    pick: (one: number | null) => setQuery({ id: one === null ? undefined : String(one) }),
    tabs: {
      label: '状态',
      ...narrowing.pick('status'),
      rows: tabs.map((value) => ({ value, label: labelOf(value), count: total(value) })),
    },
    levels: [
      { value: '' as const, label: '全部级别' },
      ...levels.map((value) => ({ value, label: alertLevels[value].label })),
    ],
    words: {
      failed: '告警没有取到',
      empty: { illustration: 'excavator', title: '没有告警', hint: '设备都好好的。规则判断出不对，这里马上会有。' },
      noMatch: { title: '没有这样的告警', hint: '换一个条件再看。', clear: '看全部' },
    } as const,
  }
}
