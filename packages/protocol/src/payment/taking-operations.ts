/** What is taken off what somebody earns without his asking each time, as he chose. */
import { defineEndpoint } from '../endpoint.ts'
import { chooseTakingRequest, takingChoices, takingChosen } from './taking-schema.ts'

const path = '/api/earnings/choices/'
const access = 'auth'

export const listTakingChoices = defineEndpoint({
  name: 'list_taking_choices',
  summary: '哪些款项从我的收入里扣',
  method: 'GET',
  path,
  access,
  response: takingChoices,
  company: 'view_earnings',
})
export const chooseTaking = defineEndpoint({
  name: 'choose_taking',
  summary: '选择一种款项以后从收入里扣，或者不再扣',
  method: 'PUT',
  path,
  access,
  body: chooseTakingRequest,
  response: takingChosen,
  company: 'manage',
})

export const takingEndpoints = [listTakingChoices, chooseTaking]
