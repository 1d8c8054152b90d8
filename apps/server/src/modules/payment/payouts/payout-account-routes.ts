import * as operations from '@jihui/protocol/payment/payout-account-operations'
import { payoutAccountWaitDays } from '@jihui/protocol/payment/payout-account'
import { type Actor, earnerIdOf } from '../../../platform/access.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { findUser, type Identity, numberUsableFrom } from '../../identity/public.ts'
import { cancelPayoutAccountChange, changePayoutAccount } from './change-payout-account.ts'
import { findPayoutHold } from './hold-payouts.ts'
import { findPayoutAccounts, listPayoutAccounts, shownAccountOf } from './payout-accounts.ts'
import { viewWaiting } from './view-payouts.ts'

type Changing = Pick<Call<(typeof operations.changePayoutAccount)['shape']>, 'body' | 'actor' | 'client'>

export const payoutAccountRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const { db, clock } = services
  const read = async (actor: Actor) => {
    const payeeId = earnerIdOf(actor)
    const now = clock.now()
    const [{ inForce, pending }, history, person, usableFrom, hold] = await Promise.all([
      findPayoutAccounts(db, payeeId, now),
      listPayoutAccounts(db, payeeId),
      // The code goes to whoever asks.
      findUser(db, actor.id),
      numberUsableFrom(db, actor.id, now),
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
  const done = async (actor: Actor, message: string) => ({
    ...(await read(actor)),
    success: true as const,
    message,
  })

  const change = async ({ body, actor, client }: Changing) => {
    await changePayoutAccount(services, identity, body, actor, client)
    return done(actor, `已登记，${payoutAccountWaitDays} 天后起打到新账户`)
  }
  const cancel = async ({ actor, client }: Pick<Changing, 'actor' | 'client'>) => {
    await cancelPayoutAccountChange(services, actor, client)
    return done(actor, '已撤回，收款账户不变')
  }
  mountEndpoint(mounting, operations.getPayoutAccount, ({ actor }) => read(actor))
  mountEndpoint(mounting, operations.changePayoutAccount, change)
  mountEndpoint(mounting, operations.cancelPayoutAccountChange, cancel)
  mountEndpoint(mounting, operations.getCompanyPayoutAccount, ({ actor }) => read(actor))
  mountEndpoint(mounting, operations.changeCompanyPayoutAccount, change)
  mountEndpoint(mounting, operations.cancelCompanyPayoutAccountChange, cancel)
}
