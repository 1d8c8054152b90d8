import * as operations from '@jihui/protocol/owner/payout-account-operations'
import { payoutAccountWaitDays } from '@jihui/protocol/owner/payout-account'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { maskPhone } from '../../platform/outside/sms.ts'
import { findUser, type Identity, numberUsableFrom } from '../identity/public.ts'
import {
  cancelPayoutAccountChange,
  changePayoutAccount,
  findPayoutAccounts,
  findPayoutHold,
  listPayoutAccounts,
  shownAccountOf,
} from '../payment/public.ts'
import { viewWaiting } from './earning-view.ts'

export const payoutAccountRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const { db, clock } = services
  const read = async (ownerId: number) => {
    const now = clock.now()
    const [{ inForce, pending }, history, person, usableFrom, hold] = await Promise.all([
      findPayoutAccounts(db, ownerId, now),
      listPayoutAccounts(db, ownerId),
      findUser(db, ownerId),
      numberUsableFrom(db, ownerId, now),
      findPayoutHold(db, ownerId),
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
  const done = async (ownerId: number, message: string) => ({
    ...(await read(ownerId)),
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
