/** Everything one can pay for. */
import { allModules } from './modules.ts'
import type { Payable } from './payment/payable.ts'

export const allPayables: readonly Payable[] = allModules.flatMap(({ payables = [] }) => payables)
