import { transportTexts, type ApiError } from '../../shell/api/api-error.ts'
import type { PaymentStanding } from './payment-queries.ts'

export const words = {
  success: '支付成功！',
  failed: '支付失败，请重试',
  noMethod: '请选择支付方式',
  orderLoading: '订单信息加载中，请稍候',
  busy: '支付请求处理中，请勿重复操作',
  checkFailed: '支付状态检查失败',
  pollFailed: '支付状态查询失败',
  pollTimedOut: '支付状态查询超时',
  notYet: '支付尚未完成，请继续支付',
  askFailed: '查询失败，请检查网络连接',
  cancelled: '支付已取消',
  cancelFailed: '取消支付失败',
  expired: '支付订单已过期',
  toBank: '正在跳转到银行支付页面',
  orderFailed: '获取订单信息失败',
  alreadyPaid: '该订单已支付完成',
  bridgeFailed: '微信支付没有打开，可以换成扫码',
  unnamed: '微信没有认出付款人，请换成扫码',
  unsigned: '无法前往支付页面，请先完成合同签署',
} as const

/** R122: both names mean done. */
export const isDone = (standing: Pick<PaymentStanding, 'status' | 'payment_completed'>): boolean =>
  standing.payment_completed || ['paid', 'completed'].includes(standing.status.toLowerCase())

export type Refusal =
  | { kind: 'paid' }
  | { kind: 'running' }
  /** The contract is missing or unsigned. */
  | { kind: 'contract' }
  /** Who pays inside WeChat is not known yet. */
  | { kind: 'unnamed' }
  | { kind: 'text'; text: string }

/** R123, R124: what a refused creation means. The code decides; the words only where another server sends no code. */
export function refusalOf(error: ApiError): Refusal {
  if (error.code === 'payment.already_paid' || (error.status === 400 && error.message.includes('already paid')))
    return { kind: 'paid' }
  if (error.code === 'payment.in_progress' || (error.status === 400 && error.message.includes('in progress')))
    return { kind: 'running' }
  if (error.code === 'payment.contract_missing' || error.code === 'payment.contract_unsigned')
    return { kind: 'contract' }
  if (error.code === 'payment.open_id_missing') return { kind: 'unnamed' }
  return { kind: 'text', text: refusalText(error) }
}

function refusalText({ status, code, message }: ApiError): string {
  if (status === 0) return code === 'NETWORK_ERROR' ? '请求超时，请检查网络连接' : transportTexts.BACKEND_OFFLINE
  if (status === 401) return '登录已过期，请重新登录'
  if (status === 404) return '订单不存在或已被删除'
  if (code === 'payment.gateway_unavailable') return message
  if (status >= 500) return '服务器错误，请稍后重试'
  if (status === 400) return message || '请求参数错误'
  return message || '创建支付失败'
}
