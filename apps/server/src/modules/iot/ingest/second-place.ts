/**
 * A device that connects while it is connected from somewhere else: either its network gave it another address, or somebody else
 * has its credentials. Only in the second case does the first place come back.
 */
import { addHours } from '../../../platform/clock.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { sourceOf } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../platform/services.ts'
import { wasConnectedFrom } from '../../telemetry/public.ts'
import type { SpeakingDevice } from './find-device.ts'
import { sessionEnds } from './session-ends.ts'

export const lineEvents = {
  'iot.second_place': event<{
    readonly device_id: number
    /** Networks, not addresses. */
    readonly from: string
    readonly to: string
    /** It had been connected from there before, and was ended by the other place. */
    readonly is_back: boolean
    /** ISO. */
    readonly at: string
  }>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof lineEvents> {}
}

/** Both sides may take turns each second, and a carrier may move all its devices at once. */
const told = { ofDevice: 3, ofAll: 200, windowMs: 60_000 } as const
const backHours = 1

/** 36.112.*.*: an address is about a person, its network is enough to see that two differ. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+(?:\.\d+){3}$/.test(plain)) return `${plain.split('.', 2).join('.')}.*.*`
  return `${plain.split(':').slice(0, 2).join(':')}:…`
}

const write = async (services: Services, device: SpeakingDevice, from: string, to: string): Promise<void> => {
  const { rates, telemetry, db, clock } = services
  if ((await rates.count(`second place of ${device.id}`, told.windowMs)).count > told.ofDevice) return
  const now = clock.now()
  const isBack = await wasConnectedFrom(telemetry, {
    deviceId: device.id,
    address: to,
    endedAfter: addHours(now, -backHours),
    reason: sessionEnds.taken_over,
  })
  if (!isBack && (await rates.count('second places', told.windowMs)).count > told.ofAll) return
  await db.transaction((tx) =>
    emit(tx, 'iot.second_place', {
      device_id: device.id,
      from: networkOf(from),
      to: networkOf(to),
      is_back: isBack,
      at: now.toISOString(),
    }),
  )
}

/** Nobody waits for it: the newer connection is in whatever comes of this. */
export const noteSecondPlace = (services: Services, device: SpeakingDevice, from: string, to: string): void => {
  if (sourceOf(from) === sourceOf(to)) return
  void write(services, device, from, to).catch((error: unknown) =>
    services.log.error({ err: error, device: device.code }, 'a second place of a device was not written down'),
  )
}
