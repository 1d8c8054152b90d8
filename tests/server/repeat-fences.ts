/** A fence, drawn twice. */
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

export const fenceCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_fence: async () => {
    const by = await anOwner(app())
    return {
      by,
      content: {
        name: '仓库',
        shape: { type: 'circle', center: [120.2, 30.3], radius_m: 300 },
        watch: ['exit'],
        applies_to: { all_mine: true },
      },
      other: { name: '工地' },
      counted: ['SELECT 1 FROM fence WHERE owner_id = $1', by.id],
    }
  },
})
