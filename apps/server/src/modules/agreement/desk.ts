/** What the calls on contracts share: finding one within reach, locking it with its order, answering it. */
import type { Permission } from '@jihui/protocol/access'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { answerRental, needRental, type RentalRow, rentalScope } from '../rental/public.ts'
import { changesOf } from './contracts/contract-changes.ts'
import { isRendererBusy } from './document/renderer.ts'
import { type ContractFile, readDocument } from './contracts/keep-document.ts'
import {
  type AgreementCard,
  type AgreementRow,
  findCard,
  findCardOfRental,
  lockAgreementOfRental,
} from './contracts/queries.ts'
import { readWaiting } from '../waiting/public.ts'
import { viewContract } from './contracts/view.ts'

/** A call on one order or one contract. */
export interface Target {
  readonly params: { id: number }
  /** Absent: of whichever line it is. */
  readonly line?: LineDeclaration | undefined
  readonly actor: Actor
}
export type LineTarget = Target & { readonly line: LineDeclaration }

export const createDesk = (services: Services) => {
  const { db, files, log } = services

  /** The order a caller reaches with this permission. */
  const orderOf = ({ params, line, actor }: LineTarget, permission: Permission = 'contract_view'): Promise<RentalRow> =>
    needRental(db, { id: params.id, line: line.id, renterKey: rentalScope(actor, permission) })

  const cardOfOrder = async (target: LineTarget): Promise<AgreementCard> => {
    const rental = await orderOf(target)
    return (await findCardOfRental(db, rental.id)) ?? refuse('agreement.not_generated')
  }
  const card = async (
    { params, line, actor }: Target,
    permission: Permission = 'contract_view',
  ): Promise<AgreementCard> =>
    (await findCard(db, params.id, { line: line?.id ?? null, renterKey: rentalScope(actor, permission) })) ??
    refuse('agreement.not_found')

  const answer = async (found: AgreementCard, actor: Actor) => {
    const file = found.agreement.signatureFileId ? await files.find(db, found.agreement.signatureFileId) : null
    const { id } = found.agreement
    const waiting = (await readWaiting(services, 'contract', [id])).get(id) ?? null
    return viewContract(found, actor, file && (await files.readBytes(file)), await changesOf(db, found), waiting)
  }
  const answerOf = async (rentalId: number, actor: Actor) =>
    answer((await findCardOfRental(db, rentalId)) ?? refuse('agreement.not_generated'), actor)

  /** Draws ahead what will be asked for next, when there is time; whoever asks sooner waits for the same drawing. */
  const drawAhead = async (rentalId: number): Promise<void> => {
    const found = !services.config.drawsAhead || isRendererBusy() ? null : await findCardOfRental(db, rentalId)
    if (!found) return
    void readDocument(services, found).catch((error: unknown) =>
      log.warn({ err: error, contract: found.agreement.number }, 'contract not drawn ahead'),
    )
  }

  return {
    orderOf,
    cardOfOrder,
    card,
    answer,
    drawAhead,

    /** What generating and signing answer. */
    async answerDone(rentalId: number, actor: Actor, message: string) {
      const [done, contract] = await Promise.all([
        answerRental(services, rentalId, actor, message),
        answerOf(rentalId, actor),
      ])
      const { id, contract_number, signed, is_signed } = contract
      return { ...done, contract, contract_id: id, contract_number, signed, is_signed }
    },
    async answerChanged(rentalId: number, actor: Actor, message: string) {
      return { success: true as const, message, contract: await answerOf(rentalId, actor) }
    },

    /** Runs the work with the order and its contract locked, the order first, as every other writer does. */
    async withLocked(
      key: { rentalId: number; line: string; renterKey: number | null },
      work: (tx: Tx, rental: RentalRow, row: AgreementRow | null, now: Date) => Promise<unknown>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const rental = await needRental(tx, { id: key.rentalId, line: key.line, renterKey: key.renterKey }, true)
        await work(tx, rental, await lockAgreementOfRental(tx, rental.id), services.clock.now())
      })
    },

    async sendPdf(reply: FastifyReply, found: AgreementCard, disposition: 'attachment' | 'inline') {
      const { name, bytes }: ContractFile = await readDocument(services, found)
      const plain = name.replaceAll(/[^\x20-\x7e]/g, '').replace(/^-/, '')
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  }
}
export type Desk = ReturnType<typeof createDesk>
