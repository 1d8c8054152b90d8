import type { Demo } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'

export const demo: Demo = {
  tellLine: ({ town, now }) => ({
    // What was told days ago has been seen.
    async seen() {
      await town.settle()
      await town.services.database.pool.query(
        `UPDATE notification SET read_at = created_at + interval '2 hours' WHERE created_at < $1`,
        [addHours(now, -48)],
      )
    },
  }),
}
