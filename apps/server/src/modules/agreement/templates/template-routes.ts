import * as operations from '@jihui/protocol/agreement/template-operations'
import type { Tx } from '../../../platform/database/database.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { exampleFacts, exampleNumber } from './example-facts.ts'
import { previewRoutes } from './preview-routes.ts'
import { changeTemplate, createTemplate, deleteTemplate, type TemplateKey } from './save-template.ts'
import { setDefaultTemplate, toggleTemplate } from './save-template.ts'
import type { By } from './template-audit.ts'
import { createTemplateDesk, type TemplateCall } from './template-desk.ts'
import { draftRoutes } from './draft-routes.ts'
import { requireSound } from './template-issues.ts'
import { listTemplateCards, listTemplates, type TemplateRow } from './template-queries.ts'
import { viewTemplate, viewTemplateItem } from './template-view.ts'
import { variableExamples } from './variables.ts'

export const templateRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const desk = createTemplateDesk(services)
  const change = async (
    call: TemplateCall,
    message: string,
    work: (tx: Tx, key: TemplateKey, who: By) => Promise<TemplateRow>,
  ) => {
    const row = await db.transaction((tx) => work(tx, desk.keyOf(call), desk.by(call)))
    return { success: true as const, message, template: viewTemplate(row) }
  }

  mountEndpoint(mounting, operations.listTemplateDesk, async ({ actor }) => {
    const results = (await listTemplateCards(db)).map((card) => viewTemplateItem(card, actor))
    return { count: results.length, results }
  })
  mountOnLines(mounting, operations.getVariableExamples, async ({ line }) => ({
    success: true as const,
    variables: variableExamples(exampleFacts(line), exampleNumber),
  }))
  mountOnLines(mounting, operations.listTemplates, async ({ query, line, request }) => {
    const { total, rows } = await listTemplates(db, line.id, query)
    return pageAnswer(request, query, total, rows.map(viewTemplate))
  })
  mountOnLines(mounting, operations.getTemplate, (call) => desk.detail(call))
  mountOnLines(mounting, operations.createTemplate, (call) => {
    const create = async () => {
      requireSound(call.body.clauses)
      const by = desk.by(call)
      return db.transaction(async (tx) => {
        const { id } = await createTemplate(tx, call.line.id, call.body, by)
        await recordIdempotencyKey(tx, call.idempotency, id, by.now)
        return id
      })
    }
    return createOnce(db, call, create, async (id) => {
      const template = viewTemplate(await desk.need({ params: { id }, line: call.line }))
      return { success: true as const, message: '模板已保存', template }
    })
  })
  mountOnLines(mounting, operations.replaceTemplate, async (call) => {
    await desk.need(call)
    requireSound(call.body.clauses)
    return change(call, '模板已保存', (tx, key, who) => changeTemplate(tx, key, call.body, who))
  })
  mountOnLines(mounting, operations.changeTemplate, async (call) => {
    await desk.need(call)
    requireSound(call.body.clauses ?? [])
    return change(call, '模板已保存', (tx, key, who) => changeTemplate(tx, key, call.body, who))
  })
  mountOnLines(mounting, operations.deleteTemplate, async (call) => {
    await db.transaction((tx) => deleteTemplate(tx, desk.keyOf(call), desk.by(call)))
    return { success: true as const, message: '模板已删除' }
  })
  mountOnLines(mounting, operations.setDefaultTemplate, (call) => change(call, '已设为默认模板', setDefaultTemplate))
  mountOnLines(mounting, operations.toggleTemplate, async (call) => {
    const answer = await change(call, '', toggleTemplate)
    return { ...answer, message: answer.template.is_active ? '模板已启用' : '模板已停用' }
  })
  previewRoutes(mounting, services, desk)
  draftRoutes(mounting, services, desk)
}
