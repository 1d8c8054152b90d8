/** Every endpoint of the product at every address; OpenAPI and the walk over all of them start here. */
import type { Endpoint } from './endpoint.ts'
import { allModules } from './modules.ts'
import { onLines } from './rental/lines.ts'

export const allEndpoints = (): Endpoint[] => [
  ...allModules.flatMap(({ endpoints = [] }) => endpoints),
  ...allModules.flatMap(({ lineOperations = [] }) => lineOperations).flatMap((one) => onLines(one)),
]
