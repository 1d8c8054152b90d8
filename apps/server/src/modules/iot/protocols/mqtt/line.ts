/** One connection, from its first byte to its end. */
import type { Client } from 'aedes'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../../../platform/services.ts'
import type { SpeakingDevice } from '../../ingest/find-device.ts'
import type { Session, SessionEnd } from '../../ingest/sessions.ts'
import { takesTurn } from '../../ingest/turns.ts'

export interface Line {
  readonly client: Client
  /** Of the other side. */
  readonly address: string
  /** Whose it is, once its credentials were right. */
  device: SpeakingDevice | null
  session: Session | null
  /** It has asked for its commands. */
  isListening: boolean
  isOver: boolean
  /** Why it will have ended, where that is known before it does. */
  ending: SessionEnd | null
  /** The last message that waits because the device speaks too fast. */
  turn: Promise<void> | null
}

export const newLine = (client: Client, address: string): Line => ({
  client,
  address,
  device: null,
  session: null,
  isListening: false,
  isOver: false,
  ending: null,
  turn: null,
})

/**
 * Waits until the device may be heard again; its messages then go one after the other. Nothing more is read from a connection
 * while a message of it waits, and nobody else waits with it. Null: it may be heard at once.
 */
export const waitForTurn = (services: Services, line: Line, deviceId: number): Promise<void> | null => {
  if (!line.turn && takesTurn(services, deviceId) === 0) return null
  const mine = (line.turn ?? Promise.resolve()).then(async () => {
    for (;;) {
      const waitMs = line.isOver ? 0 : takesTurn(services, deviceId)
      if (waitMs === 0) break
      await pause(waitMs)
    }
    if (line.turn === mine) line.turn = null
  })
  line.turn = mine
  return mine
}
