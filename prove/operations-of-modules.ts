import { allModules } from '../packages/protocol/src/modules.ts'

const operations = new Map(
  allModules.map(({ name, endpoints = [], lineOperations = [] }) => [
    name,
    new Set([...endpoints, ...lineOperations].map(({ shape }) => shape.name)),
  ]),
)

/** Whether an operation, by its name, is this module's. */
export const isOf = (module: string, operation: string): boolean => operations.get(module)?.has(operation) ?? false
