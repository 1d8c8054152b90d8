/** What a driver pays to pay less commission. */
import { defineEndpoint } from '../../endpoint.ts'
import { joined, joinRequest, membership, membershipDone } from './schema.ts'

export const membershipPath = '/api/transportation/membership/'
const access = 'auth'

export const readMembership = defineEndpoint({
  name: 'read_freight_membership',
  summary: '会员：有哪几种，我的到哪天',
  method: 'GET',
  path: membershipPath,
  access,
  response: membership,
})
export const joinMembership = defineEndpoint({
  name: 'join_freight_membership',
  summary: '选一种会员，付了会员费生效；有效期内再选的接着算',
  method: 'POST',
  path: membershipPath,
  access,
  body: joinRequest,
  idempotent: true,
  status: 201,
  response: joined,
  errors: [
    'freight.driver_required',
    'freight.driver_suspended',
    'freight.membership_rejoin',
    'freight.membership_paid_ahead',
  ],
})
export const endMembership = defineEndpoint({
  name: 'end_freight_membership',
  summary: '提前结束会员，没用的天数按比例退回',
  method: 'POST',
  path: `${membershipPath}end/`,
  access,
  response: membershipDone,
  errors: ['freight.membership_none'],
})
export const membershipEndpoints = [readMembership, joinMembership, endMembership]
