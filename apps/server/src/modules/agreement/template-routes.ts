import * as operations from '@jihui/protocol/agreement/template-operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { needRental } from '../rental/public.ts'
import { exampleFacts, exampleNumber } from './example-facts.ts'
import { readFacts } from './facts.ts'
import { type By, changeTemplate, createTemplate, deleteTemplate, requireSound } from './save-template.ts'
import { setDefaultTemplate, toggleTemplate } from './save-template.ts'
import { findTemplate, listTemplates, type TemplateRow } from './template-queries.ts'
import { renderClauses, variableExamples } from './variables.ts'
import { viewClauses, viewTemplate } from './view.ts'

interface Target {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
  readonly client: Client
}

export const templateRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const by = ({ actor, client }: Pick<Target, 'actor' | 'client'>): By => ({ actor, client, now: clock.now() })
  const need = async ({ params, line }: Target): Promise<TemplateRow> =>
    (await findTemplate(db, { id: params.id, line: line.id })) ?? refuse('agreement.template_not_found')
  const change = async (
    call: Target,
    message: string,
    work: (tx: Tx, key: { id: number; line: string }, who: By) => Promise<TemplateRow>,
  ) => {
    const key = { id: call.params.id, line: call.line.id }
    const row = await db.transaction((tx) => work(tx, key, by(call)))
    return { success: true as const, message, template: viewTemplate(row) }
  }

  mountOnLines(mounting, operations.getVariableExamples, async ({ line }) => ({
    success: true as const,
    variables: variableExamples(exampleFacts(line), exampleNumber),
  }))
  mountOnLines(mounting, operations.listTemplates, async ({ query, line, request }) => {
    const { total, rows } = await listTemplates(db, line.id, query)
    return pageAnswer(request, query, total, rows.map(viewTemplate))
  })
  mountOnLines(mounting, operations.getTemplate, async (call) => viewTemplate(await need(call)))
  mountOnLines(mounting, operations.createTemplate, async (call) => {
    await requireSound(call.body.clauses)
    const row = await db.transaction((tx) => createTemplate(tx, call.line.id, call.body, by(call)))
    return { success: true as const, message: '模板已保存', template: viewTemplate(row) }
  })
  mountOnLines(mounting, operations.replaceTemplate, async (call) => {
    await need(call)
    await requireSound(call.body.clauses)
    return change(call, '模板已保存', (tx, key, who) => changeTemplate(tx, key, call.body, who))
  })
  mountOnLines(mounting, operations.changeTemplate, async (call) => {
    await need(call)
    await requireSound(call.body.clauses ?? [])
    return change(call, '模板已保存', (tx, key, who) => changeTemplate(tx, key, call.body, who))
  })
  mountOnLines(mounting, operations.deleteTemplate, async (call) => {
    await db.transaction((tx) => deleteTemplate(tx, { id: call.params.id, line: call.line.id }, by(call)))
    return { success: true as const, message: '模板已删除' }
  })
  mountOnLines(mounting, operations.setDefaultTemplate, (call) => change(call, '已设为默认模板', setDefaultTemplate))
  mountOnLines(mounting, operations.toggleTemplate, async (call) => {
    const answer = await change(call, '', toggleTemplate)
    return { ...answer, message: answer.template.is_active ? '模板已启用' : '模板已停用' }
  })
  mountOnLines(mounting, operations.previewTemplate, async (call) => {
    const row = await need(call)
    const { rental_id, clauses = row.clauses } = call.body
    await requireSound(clauses)
    const facts =
      rental_id === undefined
        ? exampleFacts(call.line)
        : await readFacts(db, await needRental(db, { id: rental_id, line: call.line.id, userId: null }))
    const rendered = viewClauses(renderClauses(clauses, facts, exampleNumber))
    return {
      success: true as const,
      template_id: row.id,
      name: row.name,
      clauses: rendered,
      text: rendered.map(({ number, title, text }) => `${number}. ${title}\n${text}`).join('\n\n'),
    }
  })
}
