/** A contract as the desk sees it: with what it came from, what happened, and what may be done. */
import {
  type DeskAction,
  deskActionCodes,
  deskActionOf,
  deskTabCodes,
  deskTabs,
} from '@jihui/protocol/agreement/desk-actions'
import type { deskContract, deskItem } from '@jihui/protocol/agreement/desk-schema'
import { agreementActionOf, type AgreementStatus } from '@jihui/protocol/agreement/machine'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import type { Desk } from '../desk.ts'
import { findNewestOf, findTemplateOf, type StatusCount } from './desk-queries.ts'
import { isReplaceable } from './generate-agreement.ts'
import { readHistory } from './history.ts'
import { type AgreementCard, listAttachments } from './queries.ts'
import { viewAgreement, viewAttachment } from './view.ts'

export const viewDeskItem = (card: AgreementCard, actor: Actor): z.output<typeof deskItem> => ({
  ...viewAgreement(card, actor),
  party_name: card.agreement.facts.lessee.name,
})

const deskActionsOf = ({ agreement }: AgreementCard, actor: Actor): DeskAction[] =>
  deskActionCodes.filter((code) => {
    const { permission, step, from, termsRequest } = deskActionOf(code)
    const isOpen = agreement.termsState === 'pending'
    if (termsRequest !== undefined && (termsRequest === 'open') !== isOpen) return false
    const states: readonly AgreementStatus[] = step ? agreementActionOf(step).from : (from ?? [])
    return actor.permissions.has(permission) && states.includes(agreement.status)
  })

export const readDeskContract = async (
  { db }: Services,
  desk: Desk,
  card: AgreementCard,
  actor: Actor,
): Promise<z.output<typeof deskContract>> => {
  const { agreement: row, order } = card
  const [contract, newest, template, history, attachments] = await Promise.all([
    desk.answer(card, actor),
    findNewestOf(db, row.rentalId),
    findTemplateOf(db, row.templateId),
    readHistory(db, card),
    listAttachments(db, row.id),
  ])
  const isNewest = newest?.id === row.id
  const mayMake = actor.permissions.has('contract_create')
  return {
    ...contract,
    party_name: row.facts.lessee.name,
    desk_actions: isNewest ? deskActionsOf(card, actor) : [],
    can_replace: isNewest && mayMake && isReplaceable(order, row),
    can_attach: mayMake,
    replaced_by: isNewest ? null : newest,
    template: template && { ...template, version: row.templateVersion },
    history,
    attachments: attachments.map(viewAttachment),
  }
}

const sumOf = (counts: readonly StatusCount[], of: (one: StatusCount) => string): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const one of counts) sums[of(one)] = (sums[of(one)] ?? 0) + one.total
  return sums
}

/** The counts beside a list: of its line by status, of its statuses by line; `statuses` empty: all. */
export const viewCounts = (counts: readonly StatusCount[], line: string, statuses: readonly string[]) => {
  const byStatus = sumOf(
    counts.filter((one) => line === '' || one.line === line),
    ({ status }) => status,
  )
  const all = Object.values(byStatus).reduce((total, one) => total + one, 0)
  const totalOf = (wanted: readonly string[]) =>
    wanted.length === 0 ? all : wanted.reduce((total, status) => total + (byStatus[status] ?? 0), 0)
  return {
    by_status: byStatus,
    by_tab: Object.fromEntries(deskTabCodes.map((tab) => [tab, totalOf(deskTabs[tab].statuses)])),
    by_line: sumOf(
      counts.filter((one) => statuses.length === 0 || statuses.includes(one.status)),
      (one) => one.line,
    ),
  }
}
