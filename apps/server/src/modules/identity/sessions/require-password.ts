import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isPasswordOf } from '../passwords.ts'
import type { Identity } from '../public.ts'
import { findUser } from '../queries.ts'

/** Who is signed in proves again that he is himself; the field's name is the one its form has. Guesses are counted. */
export const requirePassword = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  { guesses }: Pick<Identity, 'guesses'>,
  actor: Actor,
  given: Readonly<Record<string, string>>,
  client: Client,
): Promise<void> => {
  const [[field, password] = ['password', '']] = Object.entries(given)
  const isRight = await guesses.attempt(actor.username, client.ip, async () => {
    const user = await findUser(db, actor.id)
    return (await isPasswordOf(user?.passwordHash ?? null, password, config)) ? true : null
  })
  if (!isRight) refuse('auth.password_wrong', { errors: { [field]: '当前密码不正确' } })
}
