/** The groups of the console's navigation, in their order; `icon` stands for a group where there is room for no more. */
import { ClipboardList, Gauge, HandCoins, ListChecks, Settings, Wrench, type LucideIcon } from 'lucide-react'

export const consoleGroups = {
  overview: { title: '总览', icon: Gauge },
  review: { title: '审核', icon: ListChecks },
  operation: { title: '运营', icon: ClipboardList },
  care: { title: '维保', icon: Wrench },
  money: { title: '资金', icon: HandCoins },
  system: { title: '系统', icon: Settings },
} as const satisfies Record<string, { title: string; icon: LucideIcon }>
export type ConsoleGroupName = keyof typeof consoleGroups
