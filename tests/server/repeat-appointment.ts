/** What appointments create, tried twice. */
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

export const appointmentCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_appointment: async () => {
    const by = await anOwner(app())
    return {
      by,
      content: { phone: '19900001234', role: 'maintenance_applicant' },
      other: { phone: '19900004321' },
      counted: ['SELECT 1 FROM appointment WHERE owner_id = $1', by.id],
    }
  },
})
