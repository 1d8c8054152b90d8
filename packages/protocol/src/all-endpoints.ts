/** Every endpoint of the product at every address; OpenAPI and the walk over all of them start here. */
import type { Endpoint } from './endpoint.ts'
import { allPayables } from './all-payables.ts'
import { allModules } from './modules.ts'
import { payableEndpoints } from './payment/payable-operations.ts'
import { onLines } from './rental/lines.ts'

export const allEndpoints = (): Endpoint[] => [
  ...allModules.flatMap(({ endpoints = [] }) => endpoints),
  ...allPayables.flatMap((one): Endpoint[] => Object.values(payableEndpoints(one) ?? {})),
  ...allModules.flatMap(({ lineOperations = [] }) => lineOperations).flatMap((one) => onLines(one)),
]
