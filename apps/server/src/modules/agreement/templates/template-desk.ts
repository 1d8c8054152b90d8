/** What the calls on one template share: finding it on its line, who calls, and the answer with all there is to it. */
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { TemplateKey } from './save-template.ts'
import type { By } from './template-audit.ts'
import { findTemplate, findTemplateCard, type TemplateRow } from './template-queries.ts'
import { viewTemplateDetail } from './template-view.ts'

interface Target {
  readonly params: { id: number }
  readonly line: LineDeclaration
}
export interface TemplateCall extends Target {
  readonly actor: Actor
  readonly client: Client
}

export const createTemplateDesk = ({ db, clock }: Services) => ({
  by: ({ actor, client }: Pick<TemplateCall, 'actor' | 'client'>): By => ({ actor, client, now: clock.now() }),
  keyOf: ({ params, line }: Target): TemplateKey => ({ id: params.id, line: line.id }),
  need: async ({ params, line }: Target): Promise<TemplateRow> =>
    (await findTemplate(db, { id: params.id, line: line.id })) ?? refuse('agreement.template_not_found'),
  detail: async ({ params, line, actor }: Target & { readonly actor: Actor }) => {
    const card = await findTemplateCard(db, { id: params.id, line: line.id })
    return viewTemplateDetail(card ?? refuse('agreement.template_not_found'), actor)
  },
})
export type TemplateDesk = ReturnType<typeof createTemplateDesk>
