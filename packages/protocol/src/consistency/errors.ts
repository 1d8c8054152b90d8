import { defineErrors } from '../errors.ts'

export const consistencyErrors = defineErrors({})
