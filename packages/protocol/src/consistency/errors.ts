import { defineErrors } from '../errors.ts'

export const consistencyErrors = defineErrors({
  'consistency.finding_gone': { http: 404, number: 5000, text: '这一单已经对得上了，再查一遍' },
  'consistency.finding_changed': { http: 409, number: 5002, text: '这一单的情况变了，再查一遍' },
})
