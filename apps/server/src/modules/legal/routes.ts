import type { LegalText } from '@jihui/protocol/legal/legal-text'
import * as operations from '@jihui/protocol/legal/operations'
import { rentalTerms } from '@jihui/protocol/legal/rental-terms'
import type { legalItem, legalText } from '@jihui/protocol/legal/schema'
import { serviceAgreement } from '@jihui/protocol/legal/service-agreement'
import { legalTexts } from '@jihui/protocol/legal/texts'
import type * as z from 'zod/mini'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'

const viewItem = (text: LegalText): z.output<typeof legalItem> => ({
  id: text.id,
  slug: text.slug,
  title: text.title,
  version: text.version,
  effective_date: text.effectiveDate,
  summary: [...text.summary],
  link: text.link,
})
const viewText = (text: LegalText): z.output<typeof legalText> => ({
  ...viewItem(text),
  sections: text.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
})

export const legalRoutes = (mounting: Mounting): void => {
  mountOnLines(mounting, operations.listAgreements, async () => ({
    count: legalTexts.length,
    results: legalTexts.map(viewItem),
  }))
  mountOnLines(mounting, operations.getRentalAgreement, async () => viewText(rentalTerms))
  mountOnLines(mounting, operations.getServiceAgreement, async () => viewText(serviceAgreement))
  mountOnLines(mounting, operations.getAgreement, async ({ params }) =>
    viewText(
      legalTexts.find((text) => String(text.id) === params.id || text.slug === params.id) ?? refuse('legal.not_found'),
    ),
  )
}
