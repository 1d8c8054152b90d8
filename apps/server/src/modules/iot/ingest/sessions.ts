/**
 * Open connections of devices at this process. One device has one: a newer one, wherever it connects, ends the one before. A
 * connection also ends when its device is suspended or retired or gets new credentials.
 */
import { randomUUID } from 'node:crypto'
import type { Services } from '../../../platform/services.ts'
import { endConnection, startConnection } from '../../telemetry/public.ts'
import { onDeviceChange, tellDeviceChange } from '../devices/device-changes.ts'
import { findSpeakingDevice, followRemembered, maySpeak, type SpeakingDevice } from './find-device.ts'
import { noteSecondPlace } from './second-place.ts'
import { type SessionEnd, sessionEnds } from './session-ends.ts'

export { type SessionEnd, sessionEnds }

/** What a device is told (wire-iot, commands). */
export interface Downlink {
  readonly id: number
  readonly command: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly expiresAt: Date
}

/** As a device reads it that takes JSON. */
export const saidToDevice = ({ id, command, parameters, expiresAt }: Downlink) => ({
  id,
  command,
  parameters: { ...parameters },
  expires_at: expiresAt.toISOString(),
})

export interface Connection {
  readonly protocol: string
  /** Of the other side. */
  readonly address: string
  /** Ends it, without a word to the registry. */
  readonly close: (why: SessionEnd) => void
  /** Hands a command over; false where it cannot be told this one. */
  readonly send?: (command: Downlink) => boolean
}

export interface Session {
  readonly id: string
  readonly device: SpeakingDevice
  /** The other side is gone; safe to call twice. */
  end(why: SessionEnd): void
}

interface Open extends Session {
  readonly connection: Connection
  /** Its own opening was heard: all processes hear openings in one order, so that what came before is of an older one. */
  isTold: boolean
}
interface Sessions {
  readonly open: Map<number, Open>
  /** Opened here and not heard of yet: by different lines they may be heard in another order than they were opened in. */
  readonly unheard: Set<string>
  /** Called when a device begins to hear commands at this process. */
  hears: (deviceId: number) => void
}
const all = new WeakMap<Services, Sessions>()

const sessionsOf = (services: Services): Sessions => {
  const known = all.get(services)
  if (known) return known
  const sessions: Sessions = { open: new Map(), unheard: new Set(), hears: () => {} }
  all.set(services, sessions)
  const end = (one: Open, why: SessionEnd) => {
    one.end(why)
    one.connection.close(why)
  }
  const lookAgain = async (one: Open): Promise<void> => {
    const device = await findSpeakingDevice(services, one.device.code)
    if (!device || device.version !== one.device.version || !maySpeak(device)) end(one, 'changed')
  }
  followRemembered(services)
  onDeviceChange(services, ({ deviceId, session, address, command }) => {
    if (command !== undefined) return
    if (deviceId === null) {
      sessions.unheard.clear()
      for (const one of sessions.open.values()) {
        one.isTold = true
        void lookAgain(one).catch(() => {})
      }
      return
    }
    const isOwn = sessions.unheard.delete(session ?? '')
    const one = sessions.open.get(deviceId)
    if (!one) return
    if (session === undefined) void lookAgain(one).catch(() => {})
    else if (one.id === session) one.isTold = true
    else if (one.isTold && !isOwn) {
      end(one, 'taken_over')
      if (address !== undefined) noteSecondPlace(services, one.device, one.connection.address, address)
    }
  })
  return sessions
}

export const openSession = (services: Services, device: SpeakingDevice, connection: Connection): Session => {
  const sessions = sessionsOf(services)
  const before = sessions.open.get(device.id)
  const id = randomUUID()
  const started = startConnection(services.telemetry, {
    deviceId: device.id,
    protocol: connection.protocol,
    address: connection.address,
    at: services.clock.now(),
  }).catch(() => null)
  let isOver = false
  const session: Open = {
    id,
    device,
    connection,
    isTold: false,
    end(why) {
      if (isOver) return
      isOver = true
      if (sessions.open.get(device.id) === session) sessions.open.delete(device.id)
      const endedAt = services.clock.now()
      void started
        .then((key) => key && endConnection(services.telemetry, key, endedAt, sessionEnds[why]))
        .catch(() => {})
    },
  }
  sessions.open.set(device.id, session)
  if (before) {
    before.end('taken_over')
    before.connection.close('taken_over')
    noteSecondPlace(services, device, before.connection.address, connection.address)
  }
  const change = { code: device.code, deviceId: device.id, session: id, address: connection.address }
  sessions.unheard.add(id)
  void tellDeviceChange(services, services.db, change).catch(() => {
    sessions.unheard.delete(id)
    session.isTold = true
  })
  if (connection.send) tellHearing(services, device.id)
  return session
}

/** What is done when a device begins to hear commands: it has connected, or asked for them. */
export const onHearing = (services: Services, hears: (deviceId: number) => void): void => {
  sessionsOf(services).hears = hears
}
export const tellHearing = (services: Services, deviceId: number): void => sessionsOf(services).hears(deviceId)
/** Devices connected at this process. */
export const connectedIds = (services: Services): number[] => [...sessionsOf(services).open.keys()]

/** The connection of a device at this process, if it has one here. */
export const findSession = (services: Services, deviceId: number): Session | undefined =>
  sessionsOf(services).open.get(deviceId)
export const sendDown = (services: Services, deviceId: number, command: Downlink): boolean =>
  sessionsOf(services).open.get(deviceId)?.connection.send?.(command) ?? false
export const countSessions = (services: Services): number => sessionsOf(services).open.size
