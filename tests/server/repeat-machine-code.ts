/** A report by the code on a machine, tried twice by somebody signed in; strangers' own keys are tried in the module. */
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aRenter } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { ensureCodes } from '../../apps/server/src/modules/machine-code/public.ts'
import type { Case } from './repeat-case.ts'

export const machineCodeCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  report_by_code: async () => {
    const { units } = await aMachine(app())
    const codes = await ensureCodes(app().db, units, app().clock.now())
    return {
      by: await aRenter(app()),
      params: { code: codes.get(units[0]!)!.code },
      content: { fault_code: 'cannot_start', description: '按了没反应' },
      other: { description: '漏水' },
      counted: ['SELECT 1 FROM maintenance_request WHERE unit_id = $1', units[0]],
    }
  },
})
