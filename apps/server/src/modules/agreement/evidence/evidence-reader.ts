/** Who reads an evidence pack, and what of the order is shown to him. */
import type { Permission } from '@jihui/protocol/access'
import type { Actor } from '../../../platform/access.ts'
import { isRenterOf, type RentalRow } from '../../rental/public.ts'

export const evidenceKinds = {
  documents: { title: '资质文件', permission: 'qualification_view' },
  money: { title: '款项与账目', permission: 'payment_view' },
  messages: { title: '平台消息', permission: 'contract_view' },
  log: { title: '操作日志', permission: 'log_view' },
} as const satisfies Record<string, { title: string; permission: Permission }>
export type EvidenceKind = keyof typeof evidenceKinds
export const evidenceKindCodes = Object.keys(evidenceKinds) as EvidenceKind[]

export interface EvidenceReader {
  readonly sentence: string
  readonly shows: (kind: EvidenceKind) => boolean
  /** The renter's own data stand in full only in his pack and in the platform's. */
  readonly seesRenter: boolean
  /** Those who work for the platform are named to each other only. */
  readonly nameOf: (actorId: number | null, name: string) => string
}

export const readerOf = (actor: Actor, rental: Pick<RentalRow, 'userId' | 'renterKey' | 'ownerId'>): EvidenceReader => {
  const isRenter = isRenterOf(actor, rental)
  const isStaff = !isRenter && actor.isStaff && actor.permissions.has('contract_view')
  const parties = new Set([rental.userId, rental.ownerId])
  return {
    sentence: isRenter
      ? '应承租人要求出具'
      : isStaff
        ? `平台工作人员 ${actor.displayName || actor.username} 出具`
        : '应设备主要求出具',
    shows: (kind) => isRenter || (isStaff && actor.permissions.has(evidenceKinds[kind].permission)),
    seesRenter: isRenter || isStaff,
    nameOf: (actorId, name) => (isStaff || actorId === null || parties.has(actorId) ? name : '平台工作人员'),
  }
}
