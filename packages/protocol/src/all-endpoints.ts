/** Every endpoint of the product at every address; OpenAPI and the walk over all of them start here. */
import { catalogueEndpoints, catalogueOperations } from './catalogue/operations.ts'
import type { Endpoint } from './endpoint.ts'
import { onLines } from './rental/lines.ts'
import { rentalOperations } from './rental/operations.ts'

const lineOperations = [...catalogueOperations, ...rentalOperations]

export const allEndpoints = (): Endpoint[] => [...catalogueEndpoints, ...lineOperations.flatMap((one) => onLines(one))]
