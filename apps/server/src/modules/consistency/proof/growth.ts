import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  exempt: {
    check_orders: 'looks every order over; that is what it is for',
  },
}
