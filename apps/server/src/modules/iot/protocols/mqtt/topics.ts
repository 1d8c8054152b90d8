/** What the topics of the wire mean to one device. */
import type { SpeakingDevice } from '../../ingest/find-device.ts'

export type Aim =
  | { readonly kind: 'telemetry' | 'event' | 'missed' | 'gateway' | 'unknown' | 'foreign' }
  | { readonly kind: 'reply'; readonly commandId: number }

export const commandTopicOf = ({ code }: Pick<SpeakingDevice, 'code'>): string => `v1/${code}/command`

/** `foreign`: it is of another device, whether there is one of that code or not. */
export const aimOf = (topic: string, { code }: Pick<SpeakingDevice, 'code'>, isGateway: boolean): Aim => {
  const [version, whose, what, id, reply, ...more] = topic.split('/')
  if (version !== 'v1' || whose === undefined || what === undefined || more.length > 0) return { kind: 'unknown' }
  if (whose === code) {
    if ((what === 'telemetry' || what === 'event') && id === undefined) return { kind: what }
    if (what === 'command' && id === 'missed' && reply === undefined) return { kind: 'missed' }
    if (what === 'command' && reply === 'reply' && /^[1-9]\d{0,14}$/.test(id!))
      return { kind: 'reply', commandId: Number(id) }
    return { kind: 'unknown' }
  }
  if (topic === 'v1/gateway/telemetry') return { kind: isGateway ? 'gateway' : 'unknown' }
  return { kind: 'foreign' }
}

const isPattern = (topic: string): boolean => /[+#]/.test(topic) || topic.startsWith('$')

export type Asked = 'own' | 'foreign' | 'refused'
/** A device hears its own commands; asked for another's it is up to something, asked for a pattern it is not understood. */
export const askedFor = (topic: string, device: Pick<SpeakingDevice, 'code'>): Asked => {
  if (topic === commandTopicOf(device)) return 'own'
  if (isPattern(topic)) return 'refused'
  return aimOf(topic, device, false).kind === 'foreign' ? 'foreign' : 'refused'
}
