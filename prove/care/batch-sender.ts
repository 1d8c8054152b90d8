/** A process of its own that hands in batches of readings, as often as it is told, and says of each what it was answered. */
import { buildApp } from '../../apps/server/src/app.ts'
import { type NewReading, takeReadings } from '../../apps/server/src/modules/upkeep/public.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createTestClock } from '../../apps/server/src/testing/test-app.ts'

export interface Errand {
  readonly now: string
  /** In the order they are sent. */
  readonly batches: readonly (readonly (Omit<NewReading, 'measuredAt'> & { readonly measuredAt: string })[])[]
}
/** Of one batch, once it was taken: what is there from then on. */
export interface Acknowledged {
  readonly batch: number
  readonly readings: readonly number[]
  readonly openings: readonly number[]
}

const carryOut = async ({ now, batches }: Errand): Promise<void> => {
  const config = readConfig(process.env)
  const app = await buildApp(config, process.env.DATABASE_URL!, { clock: createTestClock(now) })
  for (const [batch, readings] of batches.entries()) {
    const taken = await takeReadings(
      app.services,
      readings.map((one) => ({ ...one, measuredAt: new Date(one.measuredAt) })),
    )
    process.send!({
      batch,
      readings: taken.flatMap(({ reading }) => (reading ? [reading.id] : [])),
      openings: taken.flatMap(({ openings }) => openings.map(({ id }) => id)),
    } satisfies Acknowledged)
  }
  await app.stop()
  process.disconnect()
}

process.once('message', (errand: Errand) => void carryOut(errand))
