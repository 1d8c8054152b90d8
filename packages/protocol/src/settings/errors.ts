import { defineErrors } from '../errors.ts'

export const settingErrors = defineErrors({})
