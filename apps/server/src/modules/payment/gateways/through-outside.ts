import type { GatewayName } from '@jihui/protocol/payment/methods'
import { type Outside, OutsideFault } from '../../../platform/outside/outside.ts'
import type { PaymentGateway } from '../gateway.ts'
import { GatewayFault } from './channel.ts'

/** Some steps of a channel take several calls, one after another, each with its own limit. */
const limits = { totalMs: 25_000, atOnce: 12, waiting: 48 }
export const channelService = (name: GatewayName): string => `payment-${name}`

/** What a channel says when it is away, or its clients when they heard nothing; any other word is an answer. */
const silences =
  /^(NO_ANSWER|FAILED|HTTP_5\d\d|TimeoutError|AbortError|E[A-Z]+|UND_ERR_\w+|ERR_\w+|\w*TimeoutError|SYSTEM_?ERROR|ACQ\.SYSTEM_ERROR|isp\.unknow-error|BILL_DOWNLOAD)$/
const isAnswer = (error: unknown): boolean => error instanceof GatewayFault && !silences.test(error.code)

/** The same channel, with every call bounded and counted, and left alone for a while once it is silent. */
export const throughOutside = (outside: Outside, name: GatewayName, gateway: PaymentGateway): PaymentGateway => {
  const service = channelService(name)
  outside.limit(service, limits)
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await outside.call(service, work, { isAnswer })
    } catch (error) {
      if (error instanceof OutsideFault) throw new GatewayFault(name, `OUTSIDE_${error.kind.toUpperCase()}`)
      throw error
    }
  }
  const { holds, introduces } = gateway
  return {
    ...gateway,
    createOrder: (order) => reach(() => gateway.createOrder(order)),
    queryOrder: (number) => reach(() => gateway.queryOrder(number)),
    closeOrder: (number) => reach(() => gateway.closeOrder(number)),
    refund: (refund) => reach(() => gateway.refund(refund)),
    queryRefund: (number) => reach(() => gateway.queryRefund(number)),
    ...(gateway.listBill && { listBill: (day: string) => reach(async () => gateway.listBill!(day)) }),
    ...(introduces && {
      introduces: { ...introduces, openIdBy: (code: string) => reach(() => introduces.openIdBy(code)) },
    }),
    ...(holds && {
      holds: {
        place: (hold) => reach(() => holds.place(hold)),
        query: (number) => reach(() => holds.query(number)),
        capture: (number, captureNumber, amountFen) => reach(() => holds.capture(number, captureNumber, amountFen)),
        release: (number) => reach(() => holds.release(number)),
      },
    }),
  }
}
