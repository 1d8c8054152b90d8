import { getEvidence } from '@jihui/protocol/agreement/evidence-operations'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { isRenterOf, needRental, reachOf } from '../../rental/public.ts'
import { makeEvidence } from './evidence-pack.ts'

export const evidenceRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountOnLines(mounting, getEvidence, async ({ params, line, actor, client, reply }) => {
    const rental = await needRental(db, { id: params.id, line: line.id, ...reachOf(actor, 'contract_view') })
    const { name, bytes, sha256 } = await makeEvidence(services, rental, actor)
    if (!isRenterOf(actor, rental))
      await db.transaction((tx) =>
        writeAudit(
          tx,
          { actor, action: 'agreement.evidence', objectType: 'rental', objectId: rental.id, after: { sha256 }, client },
          clock.now(),
        ),
      )
    return reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `attachment; filename="${name.replaceAll(/[^\x20-\x7e]/g, '').replace(/^-/, '')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .send(bytes)
  })
}
