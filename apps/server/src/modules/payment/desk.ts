import type { GatewayName } from '@jihui/protocol/payment/methods'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { PaymentGateway } from './gateway.ts'
import { openGateways } from './gateways/open-gateways.ts'

/** Paid by a transfer outside every gateway; money goes back the same way, by hand. */
export const offline = 'offline'

/** What payment works with: the platform, and the gateways by the name they are known under. */
export interface Desk extends Services {
  readonly gateways: Readonly<Record<GatewayName, PaymentGateway>>
  /** Where payers reach this server; known only once it listens, when the port is a random one. */
  readonly baseUrl: () => string
  readonly loopback: () => string
}

/** `loopback` is where the server reaches itself; it differs from the public address behind a proxy. */
export const openDesk = (
  services: Services,
  baseUrl = () => services.config.publicUrl,
  loopback: () => string = baseUrl,
): Desk => ({ ...services, baseUrl, loopback, gateways: openGateways(services, { baseUrl, loopback }) })

export const gatewayOf = (desk: Desk, name: string): PaymentGateway => {
  const gateway = desk.gateways[name as GatewayName]
  if (!gateway) throw new Error(`no gateway: ${name}`)
  return gateway
}

/** A gateway that fails or stays silent leaves everything as it is; asking again goes on where it stopped. */
export const reachGateway = async <T>(desk: Desk, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    desk.log.error({ err: error }, 'gateway')
    return refuse('payment.gateway_unavailable')
  }
}
