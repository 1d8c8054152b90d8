import { defineErrors } from '../errors.ts'

export const greetingErrors = defineErrors({
  'greeting.unknown_name': { http: 404, number: 9901, text: '没有这个名字的问候' },
})
