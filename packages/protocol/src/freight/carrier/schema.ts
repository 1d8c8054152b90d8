/** A carrier and the drivers who drive his vehicles. */
import * as z from 'zod/mini'
import { done, id, phone, timestamp } from '../../values.ts'

export const carrierDriverMax = 200
export const byCarrierDriver = z.object({ id: id('司机') })
export const byInvitation = z.object({ id: id('邀请') })
export const byCarrierVehicle = z.object({ id: id('车辆') })

export const carrierDriver = z.object({
  id: z.number(),
  /** Null until he has accepted. */
  driver_id: z.nullable(z.number()),
  name: z.string(),
  phone: z.string(),
  licence: z.string(),
  status: z.enum(['invited', 'driving']),
  status_display: z.string(),
  invited_at: timestamp,
  accepted_at: z.nullable(timestamp),
})
export const carrierDrivers = z.object({ results: z.array(carrierDriver) })
export const carrierDriversDone = z.extend(carrierDrivers, done)
export const inviteRequest = z.object({ phone: phone('司机的手机号') })
export const vehicleDriverRequest = z.object({
  /** Null: nobody but the carrier himself. */
  driver_id: z.nullable(id('司机')),
})

export const invitation = z.object({
  id: z.number(),
  carrier_name: z.string(),
  status: z.enum(['invited', 'driving']),
  invited_at: timestamp,
  accepted_at: z.nullable(timestamp),
})
export const invitations = z.object({
  results: z.array(invitation),
  /** Whether he may accept: who is no driver registers first, without a vehicle of his own. */
  is_driver: z.boolean(),
})
export const invitationsDone = z.extend(invitations, done)
