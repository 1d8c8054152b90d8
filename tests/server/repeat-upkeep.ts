/** What plans create, tried twice. */
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

export const upkeepCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_upkeep_plan: async () => {
    const by = await anOwner(app())
    const machine = await aMachine(app(), { owner: by })
    return {
      by,
      content: {
        name: '月检',
        scope: { equipment_id: machine.id },
        triggers: [{ kind: 'date', rrule: 'FREQ=MONTHLY', from: '2026-11-01' }],
      },
      other: { name: '季检' },
      counted: ['SELECT 1 FROM upkeep_plan WHERE owner_id = $1', by.id],
    }
  },
})
