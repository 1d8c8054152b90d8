/** What is written about alerts, tried twice. */
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

export const alertCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_alert_rule: async () => {
    const by = await anOwner(app())
    const conditions = [{ field: 'coolant_temp', op: '>', value: 105 }]
    return {
      by,
      content: { name: '水温', level: 'warning', conditions, applies_to: { all_mine: true } },
      other: { name: '油温' },
      counted: ['SELECT 1 FROM alert_rule WHERE owner_id = $1', by.id],
    }
  },
})
