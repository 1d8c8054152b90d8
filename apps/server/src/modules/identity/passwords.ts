import { hash, verify } from '@node-rs/argon2'
import type { Config, PasswordCost } from '../../platform/config.ts'

type Costing = Pick<Config, 'passwordCost'>

const toHash = (password: string, { memoryKib, passes }: PasswordCost): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 })

export const hashPassword = (password: string, { passwordCost }: Costing): Promise<string> =>
  toHash(password, passwordCost)

const nobody = new WeakMap<PasswordCost, Promise<string>>()
const hashOfNobody = (cost: PasswordCost): Promise<string> => {
  const known = nobody.get(cost) ?? toHash('nobody has this password', cost)
  nobody.set(cost, known)
  return known
}

/** Stands where a hash would: no password is this account's. */
export const noPassword = ''

/** Takes as long for someone who does not exist as for someone who does. */
export const isPasswordOf = async (
  passwordHash: string | null,
  password: string,
  { passwordCost }: Costing,
): Promise<boolean> => {
  const nobodys = await hashOfNobody(passwordCost)
  const own = passwordHash || null
  const isRight = await verify(own ?? nobodys, password.normalize('NFKC'))
  return own !== null && isRight
}
