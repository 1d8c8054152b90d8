/** The device at the other end of one connection: who it is, whether it still may speak, and how fast. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../../../platform/services.ts'
import { findSpeakingDevice, maySpeak, type SpeakingDevice } from '../../ingest/find-device.ts'
import { intakeOf } from '../../ingest/intake.ts'
import { type Downlink, openSession, type Session, type SessionEnd } from '../../ingest/sessions.ts'
import { takesTurn } from '../../ingest/turns.ts'
import type { FrameLine } from './frame-protocol.ts'

export interface KnownDevice {
  /** Null until it is let in. */
  readonly device: SpeakingDevice | null
  letIn(device: SpeakingDevice, send?: (command: Downlink) => boolean): void
  /**
   * The device as it stands now, once it is its turn; null where its connection is over: suspended, retired, with new
   * credentials, or gone.
   */
  turn(): Promise<SpeakingDevice | null>
  /** It lives, and said nothing. */
  heard(): void
  over(why: SessionEnd): void
}

export const createKnownDevice = (services: Services, protocol: string, line: FrameLine): KnownDevice => {
  let session: Session | null = null
  return {
    get device() {
      return session?.device ?? null
    },
    letIn(device, send) {
      if (line.isOver || session) return
      line.letIn()
      session = openSession(services, device, {
        protocol,
        address: line.address,
        close: (why) => line.end(why),
        ...(send && { send }),
      })
    },
    async turn() {
      if (!session) return null
      const { id, code, version } = session.device
      for (;;) {
        if (line.isOver) return null
        const waitMs = takesTurn(services, id)
        if (waitMs === 0) break
        await wait(waitMs)
      }
      const device = await findSpeakingDevice(services, code)
      if (line.isOver) return null
      if (device && maySpeak(device) && device.version === version) return device
      line.end('changed')
      return null
    },
    heard() {
      if (session) intakeOf(services).heard(session.device.id, services.clock.now().getTime())
    },
    over: (why) => session?.end(why),
  }
}
