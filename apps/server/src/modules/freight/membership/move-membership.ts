/** How a membership moves on: the only writer of its status. */
import {
  type MembershipAction,
  membershipMachine,
  type MembershipStatus,
} from '@jihui/protocol/freight/membership/plans'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { freightMembership } from './membership-table.ts'

export type MembershipRow = Omit<typeof freightMembership.$inferSelect, 'status'> & { status: MembershipStatus }

export const memberships = bindMachine<MembershipStatus, MembershipAction, typeof freightMembership, MembershipRow>({
  machine: membershipMachine,
  table: freightMembership,
  refusals: { notAllowed: 'freight.membership_not_due', changedMeanwhile: 'freight.membership_not_due' },
  columns: (_row, to, { now }) => (to === 'ended' || to === 'cancelled' ? { endedAt: now } : {}),
})
