/** How a template reads filled in: as text for the page, or as the document it would become. */
import * as operations from '@jihui/protocol/agreement/template-operations'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { needRental } from '../../rental/public.ts'
import { renderContract } from '../document/renderer.ts'
import { exampleFacts, exampleNumber } from './example-facts.ts'
import { readFacts } from '../contracts/facts.ts'
import { momentText, titleOf } from '../contracts/keep-document.ts'
import type { TemplateDesk } from './template-desk.ts'
import { findIssues } from './template-issues.ts'
import { renderClauses, renderSegments } from './variables.ts'

export const previewRoutes = (mounting: Mounting, { db, clock }: Services, desk: TemplateDesk): void => {
  mountOnLines(mounting, operations.previewTemplate, async (call) => {
    const row = await desk.need(call)
    const { rental_id, clauses = row.clauses } = call.body
    const facts =
      rental_id === undefined
        ? exampleFacts(call.line)
        : await readFacts(db, await needRental(db, { id: rental_id, line: call.line.id, renterKey: null }))
    const rendered = renderClauses(clauses, facts, exampleNumber)
    const title = titleOf(call.line.id)
    if (call.query.as === 'pdf') {
      const bytes = await renderContract({
        title,
        number: '草稿',
        clauses: rendered,
        specialTerms: '',
        facts,
        contentSha256: '',
        generatedAt: momentText(clock.now()),
        signing: null,
        isDraft: true,
      })
      const name = encodeURIComponent(`${row.name}-草稿.pdf`)
      await call.reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="draft.pdf"; filename*=UTF-8''${name}`)
        .send(bytes)
    }
    return {
      success: true as const,
      template_id: row.id,
      name: row.name,
      title,
      contract_number: exampleNumber,
      order_number: facts.orderNumber,
      clauses: rendered.map((filled, index) => ({
        number: index + 1,
        ...filled,
        title_segments: renderSegments(clauses[index]!.title, facts, exampleNumber),
        segments: renderSegments(clauses[index]!.text, facts, exampleNumber),
      })),
      text: rendered.map((filled, index) => `${index + 1}. ${filled.title}\n${filled.text}`).join('\n\n'),
      issues: findIssues(clauses),
    }
  })
}
