import { defineEndpoint } from '../../endpoint.ts'
import { dayPlan, planRequest } from './plan-schema.ts'

export const planDay = defineEndpoint({
  name: 'plan_carrier_day',
  summary: '车队一天的安排：哪辆车拉哪票货合起来最合适；只是建议，不会替谁接单',
  method: 'POST',
  path: '/api/transportation/carrier/plan/',
  access: 'auth',
  body: planRequest,
  limit: 'verify',
  response: dayPlan,
  errors: ['freight.driver_required', 'freight.driver_suspended', 'freight.carrier_required', 'freight.plan_too_long'],
})
export const planEndpoints = [planDay]
