/** Which cargo suits a driver, why, and which drivers suit a cargo. */
import { defineEndpoint } from '../endpoint.ts'
import { cargosPath } from './cargo-operations.ts'
import { byCargo } from './cargo-schema.ts'
import {
  candidatePage,
  candidateQuery,
  inviteRequest,
  invited,
  matchPage,
  matchQuery,
  oneMatch,
  oneMatchQuery,
} from './match-schema.ts'

const access = 'auth'
const driverErrors = [
  'freight.driver_required',
  'freight.driver_suspended',
  'freight.vehicle_not_found',
  'freight.origin_unknown',
]
export const listMatches = defineEndpoint({
  name: 'list_matches',
  summary: '适合这位司机和这辆车的货源，每一单写明为什么',
  method: 'GET',
  path: '/api/transportation/matches/',
  access,
  query: matchQuery,
  response: matchPage,
  errors: driverErrors,
})
export const matchCargo = defineEndpoint({
  name: 'match_cargo',
  summary: '这一单合不合适：每一项的分，没有过的条件',
  method: 'GET',
  path: `${cargosPath}:id/match/`,
  access,
  params: byCargo,
  query: oneMatchQuery,
  response: oneMatch,
  errors: [...driverErrors, 'freight.cargo_not_found', 'freight.own_cargo'],
})
export const listCandidates = defineEndpoint({
  name: 'list_candidates',
  summary: '适合这票货的司机，按匹配度排',
  method: 'GET',
  path: `${cargosPath}:id/candidates/`,
  access,
  params: byCargo,
  query: candidateQuery,
  response: candidatePage,
  errors: ['freight.shipper_required', 'freight.shipper_suspended', 'freight.cargo_not_found'],
})
export const inviteDriver = defineEndpoint({
  name: 'invite_driver',
  summary: '请一位合适的司机来看这票货',
  method: 'POST',
  path: `${cargosPath}:id/invite/`,
  access,
  params: byCargo,
  body: inviteRequest,
  response: invited,
  errors: [
    'freight.shipper_required',
    'freight.shipper_suspended',
    'freight.cargo_not_found',
    'freight.cargo_action_not_allowed',
    'freight.vehicle_not_found',
    'freight.not_suitable',
    'freight.invitations_used_up',
  ],
})
export const matchEndpoints = [listMatches, matchCargo, listCandidates, inviteDriver]
