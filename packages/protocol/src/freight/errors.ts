import { defineErrors } from '../errors.ts'

export const freightErrors = defineErrors({
  'freight.place_unknown': { http: 400, number: 3002, text: '没有找到这个地方' },
  'freight.load_misfit': { http: 400, number: 3002, text: '这种车装不下这些货' },
})
