/**
 * The embedded broker of MQTT 3.1.1. Nothing is passed from one device to another: what they publish is taken, what they hear is
 * sent to them. A session lasts as long as its connection; what waits for a device waits in the database.
 */
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { mqttPacketBytes } from '@jihui/protocol/iot/mqtt'
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { outageOf } from '../../../../platform/outside/outage.ts'
import type { Services } from '../../../../platform/services.ts'
import { findSpeakingDevice, maySpeak, rememberedDevice, type SpeakingDevice } from '../../ingest/find-device.ts'
import { tellHearing } from '../../ingest/sessions.ts'
import { connectRefusals, letIn } from './let-in.ts'
import { type Line, newLine, waitForTurn } from './line.ts'
import { writeForeignTopic } from './foreign-topic.ts'
import { createPacketWatch } from './packet-watch.ts'
import { noteForeignTopic, takePublished } from './take-published.ts'
import { askedFor, commandTopicOf } from './topics.ts'

export const brokerLimits = {
  /** From the first byte to CONNECT, ms. */
  openingMs: 30_000,
  /** The packet that opens a connection, bytes. */
  openingBytes: 16 * 1024,
} as const

/** What was published has been taken before: there is nobody to hand it on to. */
class DeviceBroker extends Aedes {
  override publish(_packet: PublishPacket, ...after: readonly unknown[]): void {
    const done = after.at(-1)
    if (typeof done === 'function') (done as () => void)()
  }
}

export interface MqttBroker {
  accept(stream: Duplex, address: string): void
  /** Ends every connection. */
  close(): Promise<void>
}

type Lines = Map<Client, Line>
class TopicRefused extends Error {}

const requireSpeaking = (device: SpeakingDevice | null): SpeakingDevice => {
  if (!device || !maySpeak(device)) throw new TopicRefused('the device may not speak')
  return device
}

const endForForeignTopic = async (services: Services, line: Line, device: SpeakingDevice, topic: string) => {
  line.ending ??= 'foreign_topic'
  const noted = noteForeignTopic(services, device, topic)
  const written = writeForeignTopic(services, device, topic, line.address)
  await Promise.all([noted, written]).catch((error: unknown) =>
    services.log.error({ err: error }, 'a foreign topic was not written down'),
  )
  throw new TopicRefused('a topic of another device')
}

/** Resolves after the commit; rejects where nothing may be acknowledged, which ends the connection. */
const hear = async (services: Services, line: Line, { topic, payload, retain }: PublishPacket): Promise<void> => {
  const code = line.device?.code ?? ''
  // As it is now: it may be known only since its connection was opened that it is in use. Thousands come a second: what need not
  // wait does not.
  const device = requireSpeaking(rememberedDevice(services, code) ?? (await findSpeakingDevice(services, code)))
  const turn = waitForTurn(services, line, device.id)
  if (turn) await turn
  if (line.isOver) throw new TopicRefused('the connection is over')
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
  const outcome = await takePublished(services, device, { topic, payload: bytes, retain })
  if (outcome === 'foreign') await endForForeignTopic(services, line, device, topic)
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const tellFault = ({ log }: Services, line: Line, error: unknown): Error => {
  if (!(error instanceof TopicRefused)) {
    line.ending ??= 'unavailable'
    if (!outageOf(error)) log.error({ err: error, device: line.device?.code }, 'what a device said was not kept')
  }
  return asError(error)
}

const refusalOf = (returnCode: number): AuthenticateError => Object.assign(new Error('refused'), { returnCode })

const hooksOf = (services: Services, lines: Lines): AedesOptions => ({
  connectTimeout: brokerLimits.openingMs,
  preConnect: (_client, packet, answer) => {
    // Names and sessions are of a connection: nobody takes over another's by calling himself the same.
    packet.clientId = randomBytes(9).toString('hex')
    packet.clean = true
    delete packet.will
    answer(null, true)
  },
  authenticate: (client, username, password, answer) => {
    const line = lines.get(client)
    if (!line) return answer(refusalOf(connectRefusals.unavailable), null)
    letIn(services, line, username ?? '', password?.toString() ?? '').then(
      (refused) => (refused === null ? answer(null, true) : answer(refusalOf(refused), null)),
      () => answer(refusalOf(connectRefusals.unavailable), null),
    )
  },
  authorizePublish: (client, packet, answer) => {
    const line = client && lines.get(client)
    if (!line) return answer(new TopicRefused('the connection is over'))
    hear(services, line, packet).then(
      () => answer(null),
      // One of its own for each connection: what fails a whole batch would be marked with the first socket it ends.
      (error: unknown) => answer(new Error('not kept', { cause: tellFault(services, line, error) })),
    )
  },
  authorizeSubscribe: (client, subscription, answer) => {
    const line = lines.get(client)
    if (!line?.device) return answer(new TopicRefused('the connection is over'))
    const asked = askedFor(subscription.topic, line.device)
    if (asked === 'own') return answer(null, subscription)
    if (asked === 'refused') return answer(null, null)
    endForForeignTopic(services, line, line.device, subscription.topic).catch((error: unknown) =>
      answer(asError(error)),
    )
  },
})

const refusedQos = 128
const followSubscriptions = (services: Services, aedes: Aedes, lines: Lines): void => {
  aedes.on('subscribe', (subscriptions, client) => {
    const line = lines.get(client)
    if (!line?.device || !subscriptions.some(({ qos }) => (qos as number) !== refusedQos)) return
    line.isListening = true
    tellHearing(services, line.device.id)
  })
  aedes.on('unsubscribe', (topics, client) => {
    const line = lines.get(client)
    if (line?.device && topics.includes(commandTopicOf(line.device))) line.isListening = false
  })
}

export const openBroker = async (services: Services): Promise<MqttBroker> => {
  const lines: Lines = new Map()
  const aedes = new DeviceBroker(hooksOf(services, lines))
  await aedes.listen()
  followSubscriptions(services, aedes, lines)
  aedes.on('keepaliveTimeout', (client) => {
    const line = lines.get(client)
    if (line) line.ending ??= 'silent'
  })
  return {
    accept(stream, address) {
      const client = aedes.handle(stream)
      const line = newLine(client, address)
      lines.set(client, line)
      const isSmall = createPacketWatch(() => (line.device ? mqttPacketBytes : brokerLimits.openingBytes))
      stream.on('data', (chunk: Buffer) => {
        if (isSmall(chunk)) return
        line.ending ??= 'broken'
        client.close()
      })
      stream.once('close', () => {
        line.isOver = true
        lines.delete(client)
        line.session?.end(line.ending ?? 'closed')
      })
    },
    close: () =>
      new Promise((resolve) => {
        for (const line of lines.values()) {
          line.ending ??= 'stopped'
          line.session?.end(line.ending)
          line.client.close()
        }
        aedes.close(() => resolve())
      }),
  }
}
