/** A creation whose answer was lost may be sent again: what it made is found by the key the caller gave it. */
import { createHash } from 'node:crypto'
import type { ErrorCode } from '@jihui/protocol/all-errors'
import type { OperationShape } from '@jihui/protocol/endpoint'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addHours } from './clock.ts'
import type { Queryable } from './database/database.ts'
import type { ReceivedFile } from './files/inspect.ts'
import { refuse } from './refusal.ts'
import type { Services } from './services.ts'
import { idempotentRequest } from './database/table.ts'

export const keyHeader = 'Idempotency-Key'
export const keyPattern = '^[\\x21-\\x7e]{1,200}$'
export const replayedHeader = 'idempotent-replayed'
const keyShape = new RegExp(keyPattern)
const keptHours = 7 * 24

/** What a call that creates something was sent as. */
export interface Idempotency {
  readonly userId: number
  readonly key: string
  readonly operation: string
  /** SHA-256 of everything that was asked for, in hex. */
  readonly digest: string
  /** How the key of something else is refused. */
  readonly reused: ErrorCode
}

/** A call that may carry a key. */
export interface Keyed {
  readonly idempotency: Idempotency | null
  readonly reply: FastifyReply
}

interface Asked {
  /** The company it was asked for. */
  readonly tenantId?: number | undefined
  readonly line: string | undefined
  readonly params: unknown
  readonly body: unknown
  readonly files: readonly Pick<ReceivedFile, 'field' | 'sha256'>[]
}

export const reusedCodeOf = ({ idempotent }: OperationShape): ErrorCode =>
  (typeof idempotent === 'object' ? idempotent.reused : 'request.key_reused') as ErrorCode

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const digestOf = (operation: string, { tenantId, line, params, body, files }: Asked): string => {
  const content = [
    operation,
    line ?? null,
    params ?? null,
    body ?? null,
    files.map((file) => [file.field, file.sha256]),
    ...(tenantId === undefined ? [] : [tenantId]),
  ]
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest('hex')
}

/** Null where the operation creates nothing, or no key was given; one that is no key is refused with 400. */
export const readIdempotency = (request: FastifyRequest, shape: OperationShape, asked: Asked): Idempotency | null => {
  const key = request.headers[keyHeader.toLowerCase()]
  if (!shape.idempotent || !request.actor || key === undefined || key === '') return null
  if (typeof key !== 'string' || !keyShape.test(key)) {
    const sentence = `${keyHeader} 应为 1 到 200 个可见字符`
    return refuse('request.invalid', { message: sentence, errors: { [keyHeader]: sentence } })
  }
  const { name: operation } = shape
  return {
    userId: request.actor.id,
    key,
    operation,
    digest: digestOf(operation, { ...asked, tenantId: request.actor.tenant?.id }),
    reused: reusedCodeOf(shape),
  }
}

const refuseReuse = ({ reused }: Idempotency): never =>
  refuse(reused, { errors: { [keyHeader]: `这个 ${keyHeader} 已经用过，请换一个` } })

/** The id of what was made under the key; null before. The key of anything else is refused with 422. */
export const findRepeated = async (db: Queryable, asked: Idempotency | null): Promise<number | null> => {
  if (asked === null) return null
  const [known] = await db
    .select()
    .from(idempotentRequest)
    .where(and(eq(idempotentRequest.userId, asked.userId), eq(idempotentRequest.key, asked.key)))
  if (!known) return null
  if (known.digest !== asked.digest || known.operation !== asked.operation) refuseReuse(asked)
  return known.subjectId
}

/**
 * Notes in the transaction that made it what the key was used for. Where a call under the same key is under way its end
 * is waited for; when that one made something, this one's transaction ends here.
 */
export const recordIdempotencyKey = async (
  tx: Queryable,
  asked: Idempotency | null,
  subjectId: number,
  now: Date,
): Promise<void> => {
  if (asked === null) return
  const { userId, key, operation, digest } = asked
  const kept = await tx
    .insert(idempotentRequest)
    .values({ userId, key, operation, digest, subjectId, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotentRequest.key })
  if (kept.length === 0) refuseReuse(asked)
}

export const tellReplayed = (reply: FastifyReply): void => void reply.header(replayedHeader, 'true')

/**
 * Creates, or finds what the same call created before, and answers it as it stands now. `create` must note its id with
 * `recordIdempotencyKey`. Of two at the same moment one fails, at the note or at what the other has just made: it is answered
 * what the other was.
 */
export const createOnce = async <T>(
  db: Queryable,
  { idempotency, reply }: Keyed,
  create: () => Promise<number>,
  answer: (id: number) => Promise<T>,
): Promise<T> => {
  const replay = (id: number) => {
    tellReplayed(reply)
    return answer(id)
  }
  const before = await findRepeated(db, idempotency)
  if (before !== null) return replay(before)
  let made: number
  try {
    made = await create()
  } catch (error) {
    const meanwhile = await findRepeated(db, idempotency)
    if (meanwhile === null) throw error
    return replay(meanwhile)
  }
  return answer(made)
}

/** Keys are good for a week: whoever still wants an answer then looks at the list. */
export const sweepRequests = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await db.delete(idempotentRequest).where(lt(idempotentRequest.createdAt, addHours(clock.now(), -keptHours)))
}
