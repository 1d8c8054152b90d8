import type { Text } from '../texts.ts'

/** A day went beyond the hours its rent includes. */
export const overtimeText: Text = {
  type: 'reminder',
  title: '{date}用机超时 {beyond} 小时',
  message:
    '{date}「{equipment}」工作 {hours} 小时，超出 {beyond} 小时，预计超时费 {amount} 元，归还时结算，可以提异议。',
  priority: 'low',
  link: 'order',
  isReminder: true,
}
