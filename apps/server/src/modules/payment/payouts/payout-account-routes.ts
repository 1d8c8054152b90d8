import * as operations from '@jihui/protocol/payment/payout-account-operations'
import { payoutAccountWaitDays } from '@jihui/protocol/payment/payout-account'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { findUser, type Identity, numberUsableFrom } from '../../identity/public.ts'
import { cancelPayoutAccountChange, changePayoutAccount } from './change-payout-account.ts'
import { findPayoutHold } from './hold-payouts.ts'
import { findPayoutAccounts, listPayoutAccounts, shownAccountOf } from './payout-accounts.ts'
import { viewWaiting } from './view-payouts.ts'

export const payoutAccountRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const { db, clock } = services
  const read = async (payeeId: number) => {
    const now = clock.now()
    const [{ inForce, pending }, history, person, usableFrom, hold] = await Promise.all([
      findPayoutAccounts(db, payeeId, now),
      listPayoutAccounts(db, payeeId),
      findUser(db, payeeId),
      numberUsableFrom(db, payeeId, now),
      findPayoutHold(db, payeeId),
    ])
    return {
      account: inForce && { ...shownAccountOf(inForce), since: inForce.effectiveAt.toISOString() },
      pending: pending && viewWaiting(pending),
      wait_days: payoutAccountWaitDays,
      held_since: hold?.createdAt.toISOString() ?? null,
      phone_masked: person?.phone && !usableFrom ? maskPhone(person.phone) : null,
      phone_usable_from: usableFrom?.toISOString() ?? null,
      history: history.map((row) => ({
        id: row.id,
        ...viewWaiting(row),
        cancelled_at: row.cancelledAt?.toISOString() ?? null,
      })),
    }
  }
  const done = async (payeeId: number, message: string) => ({
    ...(await read(payeeId)),
    success: true as const,
    message,
  })

  mountEndpoint(mounting, operations.getPayoutAccount, ({ actor }) => read(actor.id))
  mountEndpoint(mounting, operations.changePayoutAccount, async ({ body, actor, client }) => {
    await changePayoutAccount(services, identity, body, actor, client)
    return done(actor.id, `已登记，${payoutAccountWaitDays} 天后起打到新账户`)
  })
  mountEndpoint(mounting, operations.cancelPayoutAccountChange, async ({ actor, client }) => {
    await cancelPayoutAccountChange(services, actor, client)
    return done(actor.id, '已撤回，收款账户不变')
  })
}
