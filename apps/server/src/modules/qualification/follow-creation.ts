/** What becomes of a new order's papers, in the transaction that creates it. */
import { dayOf } from '../../platform/clock.ts'
import { demandedTypes, qualificationsOf } from '../catalogue/public.ts'
import type { BroughtRentalHooks } from '../rental/public.ts'
import { attachDocuments } from './attach-documents.ts'
import { hasWalletDocuments, listDemanded } from './queries.ts'
import { takeFromWallet } from './take-from-wallet.ts'

export const followCreations: BroughtRentalHooks = {
  documents: {
    async attach(services, tx, row, files, actor, now) {
      const sent = files.length > 0 ? await attachDocuments(services, tx, row, files, actor, now) : []
      const rules = qualificationsOf({ category_rules: await listDemanded(tx, row.equipmentId), line: row.line })
      await takeFromWallet(services, tx, row, demandedTypes(rules, row.options), actor, { sent, now })
    },
    hasWallet: ({ db, clock }, userId) => hasWalletDocuments(db, userId, dayOf(clock.now())),
  },
}
