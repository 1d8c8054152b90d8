/** Appointments: made by an owner for his machines or for a company's rentals, accepted by who has the number. */
import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schema.ts'

const base = '/api/maintenance/appointments/'
const one = `${base}:id/`
const access = 'auth'

export const listAppointments = defineEndpoint({
  name: 'list_appointments',
  summary: '我（或当前企业）任命的人；mine=true 是任命我的',
  method: 'GET',
  path: base,
  access,
  // Who is appointed by others reads his own in whatever company's name he acts.
  company: 'view_orders',
  query: schema.appointmentQuery,
  response: schema.appointmentPage,
  errors: ['appointment.not_allowed', 'tenant.role_lacks'],
})
export const createAppointment = defineEndpoint({
  name: 'create_appointment',
  summary: '按手机号邀请报修人或商务代表：设备主为自己的设备，企业负责人为企业租的设备',
  method: 'POST',
  path: base,
  access,
  company: 'manage',
  body: schema.appointmentRequest,
  limit: 'verify',
  idempotent: true,
  response: schema.appointmentDone,
  status: 201,
  errors: [
    'appointment.not_allowed',
    'appointment.company_not_verified',
    'appointment.self',
    'appointment.twice',
    'appointment.until_past',
    'appointment.until_too_far',
    'appointment.scope_wrong',
    'appointment.too_many',
    'appointment.too_many_today',
    'appointment.not_found',
  ],
})
export const getAppointment = defineEndpoint({
  name: 'get_appointment',
  summary: '一份任命：任命的一方和被任命的人可看',
  method: 'GET',
  path: one,
  access,
  params: schema.byAppointment,
  response: schema.appointment,
  errors: ['appointment.not_found', 'tenant.role_lacks'],
})
export const acceptAppointment = defineEndpoint({
  name: 'accept_appointment',
  summary: '接受任命：收到邀请的手机号的主人',
  method: 'POST',
  path: `${one}accept/`,
  access,
  params: schema.byAppointment,
  response: schema.appointmentDone,
  errors: [
    'appointment.not_found',
    'appointment.not_yours',
    'appointment.self',
    'appointment.twice',
    'appointment.expired',
    'appointment.changed',
    'tenant.role_lacks',
  ],
})
export const withdrawAppointment = defineEndpoint({
  name: 'withdraw_appointment',
  summary: '撤回任命或邀请，也可以由被任命的人谢绝或退出；立刻生效',
  method: 'POST',
  path: `${one}withdraw/`,
  access,
  params: schema.byAppointment,
  response: schema.appointmentDone,
  errors: ['appointment.not_found', 'appointment.changed', 'tenant.role_lacks'],
})
export const appointmentEndpoints = [
  listAppointments,
  createAppointment,
  getAppointment,
  acceptAppointment,
  withdrawAppointment,
]
