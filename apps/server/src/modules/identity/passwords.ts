import { hash, verify } from '@node-rs/argon2'

// argon2id, 32 MiB, two passes: dear to a graphics card, some 20 ms on a small server.
const cost = { memoryCost: 32_768, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

let nobody: Promise<string> | undefined

/** Takes as long for someone who does not exist as for someone who does. */
export const isPasswordOf = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
  return passwordHash !== null && isRight
}
