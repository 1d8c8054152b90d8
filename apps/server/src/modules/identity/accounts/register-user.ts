import type { registerRequest } from '@jihui/protocol/identity/schema'
import type * as z from 'zod/mini'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Identity } from '../public.ts'
import { openSession } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { prepareAccount } from './new-account.ts'

const agreeFirst = '请先阅读并同意用户协议'

/** Makes an account that may rent, and signs it in. */
export const registerUser = async (
  services: Services,
  { tokens }: Identity,
  request: z.output<typeof registerRequest>,
  client: Client,
): Promise<SignedIn> => {
  if (request.agreed === false) refuse('request.invalid', { message: agreeFirst, errors: { agreed: agreeFirst } })
  const make = await prepareAccount(services, request)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    const user = await make(tx, now)
    return { userId: user.id, tokens: await openSession(tx, tokens, user.id, client, now) }
  })
}
