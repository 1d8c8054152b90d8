import { defineErrors } from '../errors.ts'

export const legalErrors = defineErrors({
  'legal.not_found': { http: 404, number: 5000, text: '没有这份文本' },
})
