/** Who was not let in under the name of a device that is registered: whoever looks at the device reads why. */
import type { Services } from '../../../platform/services.ts'
import { findSpeakingDevice, maySpeak } from './find-device.ts'
import { noteTurnedAway } from './take-message.ts'

interface Tried {
  readonly username: string
  readonly protocol: string
  /** Only devices registered for this protocol speak it. */
  readonly isForItsOwn?: boolean
}
export const tellTurnedAway = async (
  services: Services,
  { username, protocol, isForItsOwn = false }: Tried,
): Promise<void> => {
  const device = await findSpeakingDevice(services, username)
  if (!device) return
  const isOfOther = isForItsOwn && device.protocol !== protocol
  const known = isOfOther ? 'telemetry.other_protocol' : 'telemetry.wrong_secret'
  await noteTurnedAway(services, device, protocol, maySpeak(device) ? known : 'telemetry.not_in_use')
}
