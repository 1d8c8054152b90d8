import { addDays } from '../apps/server/src/platform/clock.ts'

/** What a renter sends to have a machine for three days. */
export const anOrder = (machine: number, start: string) => ({
  equipment_id: machine,
  start_date: start,
  end_date: addDays(start, 2),
  contact_name: '周敏',
  contact_phone: '13800008160',
  delivery_address: '浙江省杭州市上城区庆春东路 3 号',
  agreed_to_terms: true,
})
