/** A report without an account whose answer was lost may be sent again, too: it is found by its key among those of its code. */
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import { keyHeader, keyPattern, tellReplayed } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import { machineReport } from './table.ts'

export interface GuestCall {
  readonly codeId: number
  readonly key: string
  readonly digest: string
}
const keyShape = new RegExp(keyPattern)
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Null where no key was given; one that is no key is refused with 400. */
export const readGuestCall = (
  { headers }: FastifyRequest,
  codeId: number,
  body: Readonly<Record<string, unknown>>,
  files: readonly ReceivedFile[],
): GuestCall | null => {
  const key = headers[keyHeader.toLowerCase()]
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || !keyShape.test(key)) {
    const sentence = `${keyHeader} 应为 1 到 200 个可见字符`
    return refuse('request.invalid', { message: sentence, errors: { [keyHeader]: sentence } })
  }
  // The proof that was asked for comes with a second try of the same report.
  const { sms_code: _proof, ...said } = body
  const content = Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const pictures = files.map(({ original, sha256 }) => original?.sha256 ?? sha256)
  return { codeId, key: hashOf(key), digest: hashOf(JSON.stringify([content, pictures])) }
}

const findMade = async (db: Queryable, { codeId, key, digest }: GuestCall): Promise<number | null> => {
  const [made] = await db
    .select({ id: machineReport.requestId, digest: machineReport.callDigest })
    .from(machineReport)
    .where(and(eq(machineReport.codeId, codeId), eq(machineReport.callKey, key)))
  if (!made) return null
  if (made.digest !== digest)
    refuse('request.key_reused', { errors: { [keyHeader]: `这个 ${keyHeader} 已经用过，请换一个` } })
  return made.id
}

/** Makes it, or finds what the same call made before or at this moment. */
export const makeOnce = async (
  db: Queryable,
  call: GuestCall | null,
  reply: FastifyReply,
  make: () => Promise<number>,
): Promise<number> => {
  if (call === null) return make()
  const found = async () => {
    const id = await findMade(db, call)
    if (id !== null) tellReplayed(reply)
    return id
  }
  const before = await found()
  if (before !== null) return before
  try {
    return await make()
  } catch (error) {
    const meanwhile = await found()
    if (meanwhile === null) throw error
    return meanwhile
  }
}
