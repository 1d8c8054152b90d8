/** How what was claimed moves on: the only writer of its status. */
import { type ExtraAction, extraMachine, type ExtraStatus } from '@jihui/protocol/freight/order-machine'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { freightExtra, freightOrder } from '../orders/order-table.ts'

export type ExtraRow = Omit<typeof freightExtra.$inferSelect, 'status'> & { status: ExtraStatus }

export const extras = bindMachine<ExtraStatus, ExtraAction, typeof freightExtra, ExtraRow>({
  machine: extraMachine,
  table: freightExtra,
  refusals: { notAllowed: 'freight.extra_action_not_allowed', changedMeanwhile: 'freight.extra_action_not_allowed' },
  staffRoles: ['staff'],
  requireNoParty: async (hooked, tx, actor, { orderId }) => {
    const [of] = await tx.select().from(freightOrder).where(eq(freightOrder.id, orderId))
    await requireNoParty(hooked, tx, actor, { accounts: [of!.shipperId, of!.driverId, of!.payeeId] })
  },
  columns: ({ agreedAt }, to, { now }) => ({
    ...((to === 'accepted' || to === 'decided') && agreedAt === null && { agreedAt: now }),
  }),
  audit: {
    objectType: 'freight_extra',
    shown: ({ status, amountFen }) => ({ status, amount_fen: amountFen }),
  },
})
export const lockExtra = (tx: Tx, id: number): Promise<ExtraRow | null> => extras.lock(tx, eq(freightExtra.id, id))
