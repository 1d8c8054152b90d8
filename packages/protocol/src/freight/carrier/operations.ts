/** A carrier invites his drivers by their telephone numbers; they accept, decline or leave. */
import { defineEndpoint } from '../../endpoint.ts'
import {
  byCarrierDriver,
  byCarrierVehicle,
  byInvitation,
  carrierDrivers,
  carrierDriversDone,
  invitations,
  invitationsDone,
  inviteRequest,
  vehicleDriverRequest,
} from './schema.ts'
import { ownVehicles } from '../party-schema.ts'

const base = '/api/transportation/'
const access = 'auth'
const ofCarrier = ['freight.driver_required', 'freight.driver_suspended', 'freight.carrier_required']

export const listCarrierDrivers = defineEndpoint({
  name: 'list_carrier_drivers',
  summary: '车队的司机，和还没有接受的邀请',
  method: 'GET',
  path: `${base}carrier/drivers/`,
  access,
  response: carrierDrivers,
  errors: ofCarrier,
})
export const inviteCarrierDriver = defineEndpoint({
  name: 'invite_carrier_driver',
  summary: '按手机号邀请司机加入车队',
  method: 'POST',
  path: `${base}carrier/drivers/`,
  access,
  body: inviteRequest,
  response: carrierDriversDone,
  errors: [...ofCarrier, 'freight.too_many_drivers', 'freight.own_invitation'],
})
export const endCarrierDriver = defineEndpoint({
  name: 'end_carrier_driver',
  summary: '收回邀请，或让司机离开车队；路上的运单开完为止',
  method: 'POST',
  path: `${base}carrier/drivers/:id/end/`,
  access,
  params: byCarrierDriver,
  response: carrierDriversDone,
  errors: [...ofCarrier, 'freight.driver_not_yours'],
})
export const giveVehicle = defineEndpoint({
  name: 'give_vehicle',
  summary: '定下这辆车由谁开；驾照要够',
  method: 'PUT',
  path: `${base}carrier/vehicles/:id/driver/`,
  access,
  params: byCarrierVehicle,
  body: vehicleDriverRequest,
  response: ownVehicles,
  errors: [...ofCarrier, 'freight.vehicle_not_found', 'freight.driver_not_yours', 'freight.licence_too_low'],
})
export const listInvitations = defineEndpoint({
  name: 'list_carrier_invitations',
  summary: '邀请我的车队，和我在哪家车队',
  method: 'GET',
  path: `${base}driver/invitations/`,
  access,
  response: invitations,
})
export const acceptInvitation = defineEndpoint({
  name: 'accept_carrier_invitation',
  summary: '加入车队',
  method: 'POST',
  path: `${base}driver/invitations/:id/accept/`,
  access,
  params: byInvitation,
  response: invitationsDone,
  errors: ['freight.driver_required', 'freight.driver_suspended', 'freight.invitation_not_found'],
})
export const leaveCarrier = defineEndpoint({
  name: 'leave_carrier',
  summary: '不接受邀请，或离开车队',
  method: 'POST',
  path: `${base}driver/invitations/:id/decline/`,
  access,
  params: byInvitation,
  response: invitationsDone,
  errors: ['freight.invitation_not_found'],
})
export const carrierEndpoints = [
  listCarrierDrivers,
  inviteCarrierDriver,
  endCarrierDriver,
  giveVehicle,
  listInvitations,
  acceptInvitation,
  leaveCarrier,
]
