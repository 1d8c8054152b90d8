/** A device that speaks for another: written down once in a while, however often it comes back. */
import { writeAudit } from '../../../../platform/audit/audit.ts'
import type { Services } from '../../../../platform/services.ts'
import type { SpeakingDevice } from '../../ingest/find-device.ts'

const written = { most: 3, windowMs: 10 * 60_000 } as const
const shownTopic = 200

export const writeForeignTopic = async (
  services: Services,
  { id, code }: SpeakingDevice,
  topic: string,
  address: string,
): Promise<void> => {
  const { count } = await services.rates.count(`foreign topics of ${id}`, written.windowMs)
  if (count > written.most) return
  const after = { code, topic: topic.slice(0, shownTopic).replaceAll(/[\0\p{Surrogate}]/gu, '�'), address }
  await services.db.transaction((tx) =>
    writeAudit(
      tx,
      { actor: null, action: 'iot_device.foreign_topic', objectType: 'iot_device', objectId: id, after },
      services.clock.now(),
    ),
  )
}
