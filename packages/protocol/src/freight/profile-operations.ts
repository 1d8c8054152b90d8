/** What the reader is in freight: a driver, a shipper, both or none yet. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const profile = z.nullable(
  z.object({
    status: z.enum(['pending', 'approved', 'rejected', 'suspended']),
    /** Why he was refused or suspended. */
    reason: z.optional(z.string()),
  }),
)
export const readFreightProfile = defineEndpoint({
  name: 'read_freight_profile',
  summary: '我在货运平台上的身份：司机、货主',
  method: 'GET',
  path: '/api/transportation/me/',
  access: 'auth',
  response: z.object({ driver: profile, shipper: profile }),
})
export const freightProfileEndpoints = [readFreightProfile]
