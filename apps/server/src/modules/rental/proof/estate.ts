import { orderTopicKind } from '@jihui/protocol/rental/conventions'
import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  async make({ owner, renter, orders, mark, pathOf, post }) {
    await post(owner, pathOf('confirm_return', orders.returned), {
      body: { deductions: [{ label: `护套 ${mark}`, amount: 260, working: '', position: '' }] },
    })
    await post(renter, pathOf('report_issue', orders.in_use), { body: { issue_type: 'other', description: mark } })
  },
  aims: [[/./, ['order']]],
  names: { rentalId: 'order' },
  topics: { [orderTopicKind]: 'order' },
  grows: ['quote'],
}
