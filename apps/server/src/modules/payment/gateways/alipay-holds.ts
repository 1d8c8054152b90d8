import type { HoldOutcome, PaymentGateway } from '../gateway.ts'
import type { AskAlipay } from './alipay.ts'
import { fenOf, GatewayFault, yuanText } from './channel.ts'

const absentCodes = ['AUTH_ORDER_NOT_EXIST', 'ACQ.AUTH_ORDER_NOT_EXIST', 'AUTH_OPERATION_NOT_EXIST']
const nothing: HoldOutcome = { state: 'absent', trade: null, capturedFen: 0, releasedFen: 0 }

/** Pre-authorisation of funds: frozen by the payer, turned into payments in parts, the rest unfrozen. */
export const alipayHolds = (ask: AskAlipay, now: () => Date): NonNullable<PaymentGateway['holds']> => {
  const find = async (number: string) => {
    const wanted = { outOrderNo: number, outRequestNo: number, operationType: 'FREEZE' }
    const found = await ask('alipay.fund.auth.operation.detail.query', wanted, absentCodes)
    if ('refused' in found) return null
    const { outOrderNo, status, authNo, totalFreezeAmount, totalPayAmount, restAmount } = found as Record<
      string,
      string | undefined
    >
    if (outOrderNo !== number) throw new GatewayFault('alipay', 'OTHER_ORDER')
    const [frozen, paid, rest] = [totalFreezeAmount, totalPayAmount, restAmount].map((yuan) => fenOf(yuan ?? '0'))
    return { status, authNo: authNo ?? '', frozen: frozen ?? 0, paid: paid ?? 0, rest: rest ?? 0 }
  }
  const query = async (number: string): Promise<HoldOutcome> => {
    const found = await find(number)
    if (!found) return nothing
    const { status, authNo, frozen, paid, rest } = found
    const outcome = { trade: authNo || null, capturedFen: paid, releasedFen: frozen - paid - rest }
    if (status === 'INIT') return { ...outcome, state: 'waiting' }
    if (status === 'CLOSED') return { ...outcome, state: 'released' }
    if (status !== 'SUCCESS') throw new GatewayFault('alipay', 'UNKNOWN_STATE')
    if (rest > 0) return { ...outcome, state: 'held' }
    return { ...outcome, state: paid > 0 ? 'captured' : 'released' }
  }

  return {
    async place(hold) {
      const answer = await ask('alipay.fund.auth.order.voucher.create', {
        outOrderNo: hold.number,
        outRequestNo: hold.number,
        orderTitle: hold.subject,
        amount: yuanText(hold.amountFen),
        productCode: 'PRE_AUTH',
        payTimeout: `${Math.max(1, Math.floor((hold.expiresAt.getTime() - now().getTime()) / 60_000))}m`,
      })
      const qrCode = (answer as Record<string, unknown>)['codeValue']
      if (typeof qrCode !== 'string') throw new GatewayFault('alipay', 'UNKNOWN_ANSWER')
      return { qrCode }
    },
    query,
    async capture(number, captureNumber, amountFen) {
      const found = await find(number)
      if (!found) return nothing
      await ask('alipay.trade.pay', {
        outTradeNo: captureNumber,
        totalAmount: yuanText(amountFen),
        subject: '押金扣款',
        productCode: 'PRE_AUTH',
        authNo: found.authNo,
        authConfirmMode: 'NOT_COMPLETE',
      })
      return query(number)
    },
    async release(number) {
      const found = await find(number)
      if (found?.status === 'INIT') {
        await ask('alipay.fund.auth.operation.cancel', { outOrderNo: number, outRequestNo: number, remark: '取消' })
      } else if (found?.status === 'SUCCESS' && found.rest > 0) {
        await ask('alipay.fund.auth.order.unfreeze', {
          authNo: found.authNo,
          outRequestNo: `${number}U`,
          amount: yuanText(found.rest),
          remark: '押金解冻',
        })
      }
      return query(number)
    },
  }
}
