/** Whose a service order is: the account that ordered, or whoever proved its telephone and holds the order's access. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { useSmsCode, verifySmsCode } from '../identity/public.ts'
import type { OrderRow } from './move-order.ts'
import { serviceOrder, serviceOrderAccess } from './table.ts'

/** Not even looked for: what has another form is no order's. */
const publicIdForm = /^[\w-]{22}$/
export const findByPublicId = async (db: Queryable, publicId: string): Promise<OrderRow | null> => {
  if (!publicIdForm.test(publicId)) return null
  const [row] = await db.select().from(serviceOrder).where(eq(serviceOrder.publicId, publicId))
  return (row as OrderRow | undefined) ?? null
}
export const needByPublicId = async (db: Queryable, publicId: string): Promise<OrderRow> =>
  (await findByPublicId(db, publicId)) ?? refuse('service_order.not_found')

/** What is 128 bits outside has a number in the books, whose pages lead to the desk by it. */
export const needForDesk = async (db: Queryable, text: string): Promise<OrderRow> => {
  if (!/^\d{1,15}$/.test(text)) return needByPublicId(db, text)
  const [row] = (await db
    .select()
    .from(serviceOrder)
    .where(eq(serviceOrder.id, Number(text)))) as OrderRow[]
  return row ?? refuse('service_order.not_found')
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const prefix = 'so_'

/** Who reads or acts: `account` or `phone` own it; null: whoever holds the link. */
export type Ownership = 'account' | 'phone' | null
export const ownershipOf = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  row: OrderRow,
  actor: Actor | null,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Ownership> => {
  if (actor && row.customerId === actor.id) return 'account'
  const bearer = headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice(7).trim() : ''
  if (!bearer.startsWith(prefix) || bearer.length > 100) return null
  const [held] = await db
    .select({ id: serviceOrderAccess.id })
    .from(serviceOrderAccess)
    .where(
      and(
        eq(serviceOrderAccess.tokenHash, hashOf(bearer)),
        eq(serviceOrderAccess.orderId, row.id),
        gt(serviceOrderAccess.expiresAt, clock.now()),
      ),
    )
  return held ? 'phone' : null
}
export const requireOwner = async (
  services: Pick<Services, 'db' | 'clock'>,
  row: OrderRow,
  actor: Actor | null,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Exclude<Ownership, null>> =>
  (await ownershipOf(services, row, actor, request)) ?? refuse('service_order.proof_required')

/** Good for that order alone, for a while; whoever gets it has proved the order's telephone. */
export const openAccess = async (tx: Tx, orderId: number, now: Date) => {
  const token = `${prefix}${randomBytes(24).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + serviceOrderLimits.accessSeconds * 1000)
  await tx.insert(serviceOrderAccess).values({ orderId, tokenHash: hashOf(token), expiresAt, createdAt: now })
  return { access: token, expires_in: serviceOrderLimits.accessSeconds }
}

/** For a code sent to the order's telephone. */
export const giveAccess = async (services: Services, row: OrderRow, code: string) => {
  const proof = await verifySmsCode(services, row.contactPhone, 'external_access', code, { userId: null })
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await useSmsCode(tx, proof, now)
    return openAccess(tx, row.id, now)
  })
}
