import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const readGreeting = defineEndpoint({
  name: 'read_greeting',
  summary: '给工作人员的一句问候',
  method: 'GET',
  path: '/api/admin/greetings/:name/',
  access: 'permission:greeting_view',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
  response: z.object({ text: z.string() }),
  errors: ['greeting.unknown_name'],
})
