import { cancelRental, createRental, extendRental } from '@jihui/protocol/rental/operations'
import { addDays } from '../../../platform/clock.ts'
import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  exempt: {
    get_rental_statistics: 'a report: what all orders of a line come to',
  },
  commands: [
    {
      operation: createRental,
      who: 'renter',
      subjects: (town) => town.machines(),
      body: (machine, { today }) => ({
        equipment_id: machine,
        start_date: addDays(today, 200),
        end_date: addDays(today, 202),
        contact_name: '周敏',
        contact_phone: '13800008160',
        delivery_address: '浙江省杭州市上城区庆春东路 3 号',
        agreed_to_terms: true,
      }),
    },
    {
      operation: cancelRental,
      who: 'renter',
      subjects: (town) => town.orders('pending_payment'),
      body: () => ({ reason: '计划有变' }),
    },
    {
      operation: extendRental,
      who: 'renter',
      subjects: (town) => town.orders('in_use'),
      body: (_, { today }) => ({ new_end_date: addDays(today, 6) }),
    },
  ],
}
