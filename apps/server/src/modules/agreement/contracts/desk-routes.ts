import { actOnContract, getDeskContract, listAllContracts } from '@jihui/protocol/agreement/console-operations'
import { deskActionOf, isDeskAction } from '@jihui/protocol/agreement/desk-actions'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Commands } from './act-on-agreement.ts'
import type { Desk } from '../desk.ts'
import { countByStatus } from './desk-queries.ts'
import { readDeskContract, viewCounts, viewDeskItem } from './desk-view.ts'
import { findCardOfRental, listCards, statusesAsked } from './queries.ts'
import { countOpenRequests } from './status-request-queries.ts'

/** Contracts of all lines, as staff work on them. */
export const contractDeskRoutes = (mounting: Mounting, services: Services, desk: Desk, commands: Commands): void => {
  const { db } = services

  mountEndpoint(mounting, listAllContracts, async ({ query, actor, request }) => {
    const [{ total, cards }, counts, waiting] = await Promise.all([
      listCards(db, { line: query.line || null, renterKey: null }, query),
      countByStatus(db),
      countOpenRequests(db),
    ])
    const open = Object.entries(waiting).filter(([line]) => query.line === '' || line === query.line)
    const results = cards.map((card) => viewDeskItem(card, actor))
    return {
      ...pageAnswer(request, query, total, results),
      ...viewCounts(counts, query.line, statusesAsked(query.status) ?? []),
      open_requests: open.reduce((sum, [, one]) => sum + one, 0),
    }
  })
  mountEndpoint(mounting, getDeskContract, async ({ params, actor }) =>
    readDeskContract(services, desk, await desk.card({ params, actor }), actor),
  )
  mountEndpoint(mounting, actOnContract, async ({ params, body, actor, client }) => {
    const { action, contractId: id } = params
    if (!isDeskAction(action)) return refuse('agreement.action_unknown')
    const rentalId = await commands.act({ params: { id }, actor, client }, action, body)
    const card = (await findCardOfRental(db, rentalId)) ?? refuse('agreement.not_found')
    const contract = await readDeskContract(services, desk, card, actor)
    return { success: true as const, message: deskActionOf(action).message, contract }
  })
}
