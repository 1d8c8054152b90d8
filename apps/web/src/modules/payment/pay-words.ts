import { companyProfile } from '@jihui/protocol/company/profile'
import type { CodeWords } from './components/code-sheet.lazy.tsx'
import type { WaitWords } from './components/payment-wait.lazy.tsx'

export const payCodeWords = (description: string): CodeWords => ({
  title: '请扫码支付',
  description,
  note: `收款方 ${companyProfile.name}`,
  what: '付款',
  waiting: '正在等待付款结果，付完会自动跳转',
  ask: '我已支付，查询状态',
  stop: '取消支付',
})
export const payWaitWords = (method: string): WaitWords => ({
  region: '进行中的支付',
  tag: '支付中',
  watching: `正在等${method}的付款结果，付完这里会自动变`,
  open: `有一笔${method}付款还没完成`,
  ask: '我已支付，查询状态',
  goOn: '继续支付',
  stop: '取消支付',
})
