/** A device as its reader may read its past: reached, and with what of it is his. */
import { findProfile } from '@jihui/protocol/iot/profiles'
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { addUpDevice, type ReadDevice } from '../../telemetry/public.ts'
import { listFadedStretches } from '../arrivals/faded-stretches.ts'
import { findDevice, type ReachedDevice } from '../devices/reach.ts'
import { spansOf } from '../devices/spans.ts'
import { districtPosition } from '../district-position.ts'

/** Of a device whose profile is no longer declared: what it says is kept, and nothing is made of it but its way. */
const unknownProfile: DeviceProfile = {
  label: '',
  keys: {},
  meter: null,
  hours: null,
  intervalSeconds: 60,
  working: [],
  restsAs: 'off',
  movesAbove: null,
  commands: [],
}
export const profileFor = (code: string): DeviceProfile => findProfile(code) ?? unknownProfile

export interface FoundDevice extends ReadDevice {
  readonly device: ReachedDevice
}

/**
 * `isAddedUp`: what came in is added up first, so that the answer holds what was acknowledged before it was asked for.
 * @throws `device.not_found`
 */
export const requireReadDevice = async (
  services: Services,
  actor: Actor,
  ref: string,
  { isAddedUp }: { readonly isAddedUp: boolean },
): Promise<FoundDevice> => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  const profile = profileFor(device.profile)
  const spans = await spansOf(services, actor, device)
  const now = services.clock.now().getTime()
  const faded = (await listFadedStretches(services, [device.id], 0)).get(device.id) ?? []
  if (isAddedUp) await addUpDevice(services.telemetry, { id: device.id, profile, faded }, { now, isAwaited: true })
  return {
    id: device.id,
    device,
    profile,
    faded,
    tellDistrict: ({ lat, lng }) => {
      const { latitude, longitude } = districtPosition({ latitude: lat, longitude: lng })
      return { lat: latitude, lng: longitude }
    },
    spans: spans.map(({ from, until, precision }) => ({
      from: from.getTime(),
      until: until.getTime(),
      places: precision,
    })),
  }
}
