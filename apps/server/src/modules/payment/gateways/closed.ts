import type { PaymentGateway } from '../gateway.ts'
import { GatewayFault } from './channel.ts'

const refuse = async (): Promise<never> => {
  throw new GatewayFault('closed', 'NOT_CONFIGURED')
}

/** A channel this deployment does not have: nothing can be paid there, and nobody speaks for it. */
export const closedGateway: PaymentGateway = {
  merchant: '',
  trades: [],
  createOrder: refuse,
  queryOrder: refuse,
  closeOrder: refuse,
  refund: refuse,
  queryRefund: refuse,
  verifyNotification: () => ({ verdict: 'forged' }),
}
