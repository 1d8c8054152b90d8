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

const desks = new WeakMap<Services, Desk>()
/** The desk of a server: its public address, with a random port the one it became, and where it reaches itself. */
export const deskOf = (services: Services): Desk => {
  const known = desks.get(services)
  if (known) return known
  const { config, port } = services
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const desk = openDesk(
    services,
    () => config.publicUrl.replace(/\/$/, '').replace(/:0$/, `:${port()}`),
    () => `http://${host.includes(':') ? `[${host}]` : host}:${port()}`,
  )
  desks.set(services, desk)
  return desk
}

export const gatewayOf = (desk: Desk, name: string): PaymentGateway => {
  const gateway = desk.gateways[name as GatewayName]
  if (!gateway) throw new Error(`no gateway: ${name}`)
  return gateway
}

/** The part of a channel that holds money; what asks for it was only made where there is one. */
export const holdsOf = (desk: Desk, name: string): NonNullable<PaymentGateway['holds']> => {
  const { holds } = gatewayOf(desk, name)
  if (!holds) throw new Error(`${name} holds no money`)
  return holds
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
