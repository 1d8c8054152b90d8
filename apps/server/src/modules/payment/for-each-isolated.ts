import type { GatewayName } from '@jihui/protocol/payment/methods'
import type { Desk } from './desk.ts'
import { channelService } from './gateways/through-outside.ts'

/** What is to be done at the channels, at all of them side by side: one that is silent holds up only its own. */
export const atEachChannel = async (desk: Desk, work: (channel: GatewayName) => Promise<void>): Promise<void> => {
  const channels = Object.keys(desk.gateways) as GatewayName[]
  await Promise.all(channels.filter((channel) => isReachable(desk, channel)).map(work))
}
const isReachable = ({ outside }: Desk, channel: GatewayName): boolean => outside.isReachable(channelService(channel))

/**
 * One that fails is tried again in a minute, after those that have waited longer, and must not hold up the others. A
 * channel found silent on the way is left alone until then.
 */
export const forEachIsolated = async <T extends { id: number }>(
  desk: Desk,
  channel: GatewayName,
  what: string,
  rows: T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> => {
  for (const row of rows) {
    if (!isReachable(desk, channel)) return
    await work(row).catch((error: unknown) => desk.log.warn({ err: error, [what]: row.id }, 'reconcile'))
  }
}
