/** What becomes of a new order's papers, in the transaction that creates it. */
import { dayOf } from '../../platform/clock.ts'
import { demandedTypes, qualificationsOf } from '../catalogue/public.ts'
import type { BroughtRentalHooks } from '../rental/public.ts'
import { attachDocuments } from './attach-documents.ts'
import { personAsHolder } from './wallet/holders.ts'
import { hasWalletDocuments, listDemanded } from './queries.ts'
import { takeFromWallet } from './take-from-wallet.ts'

export const followCreations: BroughtRentalHooks = {
  documents: {
    async attach(services, tx, row, files, actor, now) {
      const sent = files.length > 0 ? await attachDocuments(services, tx, row, files, actor, now) : []
      const rules = qualificationsOf({ category_rules: await listDemanded(tx, row.equipmentId), line: row.line })
      await takeFromWallet(services, tx, row, demandedTypes(rules, row.options), actor, { sent, now })
    },
    papersOf: (order) =>
      `(SELECT coalesce(json_agg(json_build_object('type', d.type, 'file', d.file_id) ORDER BY d.id), '[]')
        FROM qualification_document d WHERE d.rental_id = ${order} AND d.deleted_at IS NULL)`,
    hasWallet: ({ db, clock }, userId) => hasWalletDocuments(db, personAsHolder(userId), dayOf(clock.now())),
  },
}
