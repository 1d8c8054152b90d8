import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { RentalRow } from '../../rental/public.ts'
import { createDesk } from '../desk.ts'
import { generateAgreement } from './generate-agreement.ts'

/** The contract of an order whose papers have just been approved. */
export const generateOnApproval = async (
  services: Services,
  row: RentalRow,
  actor: Actor,
  client: Client,
): Promise<void> => {
  const terms = { specialTerms: '', notes: '' }
  const { db, clock } = services
  await db.transaction((tx) => generateAgreement(services, tx, row, actor, terms, client, clock.now()))
  await createDesk(services).drawAhead(row.id)
}
