import type { CodeWords } from './components/code-sheet.lazy.tsx'
import type { WaitWords } from './components/payment-wait.lazy.tsx'

/** What is said while a deposit is frozen; nothing of it is a payment. */
export const holdWords = {
  held: '押金已冻结',
  notYet: '还没有冻结，请在渠道里确认',
  askFailed: '查询失败，请检查网络连接',
  pollFailed: '冻结状态查询失败',
  pollTimedOut: '冻结状态查询超时',
  cancelled: '押金冻结已取消',
  cancelFailed: '取消冻结失败',
  expired: '冻结已过期，请重新冻结',
  failed: '押金冻结失败，请重试',
  failedToOpen: '没有打开冻结，请稍后重试',
} as const

export const holdCodeWords = (method: string): CodeWords => ({
  title: '请扫码冻结押金',
  description: `用${method}扫码，确认后钱留在你的账户里`,
  note: '只冻结，不扣款，归还验收后解冻',
  what: '冻结',
  waiting: '正在等待冻结结果，冻结后自动到下一步',
  ask: '我已确认，查询状态',
  stop: '取消冻结',
})
export const holdWaitWords = (method: string): WaitWords => ({
  region: '进行中的冻结',
  tag: '冻结中',
  watching: `正在等${method}的冻结结果，冻结后自动到下一步`,
  open: `有一笔${method}押金冻结还没完成`,
  ask: '我已确认，查询状态',
  goOn: '继续冻结',
  stop: '取消冻结',
})
