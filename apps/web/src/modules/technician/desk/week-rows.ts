import type { DeskTechnician } from './desk-queries.ts'

const names = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
/** Seven days, each with its stretches one after the other; none: he does not work then. */
export const weekRows = (week: DeskTechnician['week']) =>
  names.map((label, at) => ({
    day: at + 1,
    label,
    hours: week
      .filter(({ day }) => day === at + 1)
      .map(({ from, to }) => (from === '00:00' && to === '24:00' ? '全天' : `${from} – ${to}`))
      .join('，'),
  }))
