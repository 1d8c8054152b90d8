import type { DeviceAlert } from './alert-queries.ts'

/** Nobody is reminded of it for now. */
export const isSnoozed = ({ snoozed_until: until, status }: DeviceAlert): boolean =>
  until !== null && status === 'open' && Date.parse(until) > Date.now()
