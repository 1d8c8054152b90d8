import type { confirmPhoneRequest } from '@jihui/protocol/identity/contact-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { applyPhoneChange, changeOwnPhone } from './change-phone.ts'
import { findWaitingPhone } from './phone-changes.ts'
import { useSmsCode, verifyOwnCode, verifySmsCode } from './sms-codes.ts'

/** Both codes are judged first, on their own; what waits may meanwhile have become another number, which they are not for. */
export const confirmOwnPhone = async (
  services: Services,
  actor: Actor,
  { sms_code: code, former_sms_code: formerCode }: z.output<typeof confirmPhoneRequest>,
  client: Client,
): Promise<void> => {
  const seen = (await findWaitingPhone(services.db, actor.id, services.clock.now())) ?? refuse('auth.phone_change_none')
  const proof = await verifySmsCode(services, seen.phone, 'phone', code, { userId: actor.id })
  const formerProof =
    formerCode === undefined ? null : await verifyOwnCode(services, actor, 'phone', formerCode, 'former_sms_code')
  await changeOwnPhone(services, actor, client, async (tx, now) => {
    const waiting = await findWaitingPhone(tx, actor.id, now)
    if (waiting?.id !== seen.id) refuse('auth.phone_change_none')
    await useSmsCode(tx, proof, now)
    if (formerProof) await useSmsCode(tx, formerProof, now)
    return applyPhoneChange(
      services,
      tx,
      seen,
      { isFormerProved: formerProof !== null, sessionId: actor.sessionId },
      now,
    )
  })
}
