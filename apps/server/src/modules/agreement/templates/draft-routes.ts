/** A template's draft and its versions. */
import * as operations from '@jihui/protocol/agreement/template-operations'
import type { Tx } from '../../../platform/database/database.ts'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { discardDraft, publishDraft, requirePublishable, restoreVersion, saveDraft } from './draft-template.ts'
import type { TemplateDesk, TemplateCall } from './template-desk.ts'
import { findVersion, listVersions } from './template-versions.ts'
import { viewDraftHead, viewVersion, viewVersionItem } from './template-view.ts'

export const draftRoutes = (mounting: Mounting, { db }: Services, desk: TemplateDesk): void => {
  const answer = async (
    call: TemplateCall,
    messageOf: (version: number) => string,
    work: (tx: Tx) => Promise<unknown>,
  ) => {
    await db.transaction(work)
    const template = await desk.detail(call)
    return { success: true as const, message: messageOf(template.version), template }
  }

  mountOnLines(mounting, operations.listTemplateVersions, async (call) => {
    const row = await desk.need(call)
    const results = (await listVersions(db, row.id)).map((card) => viewVersionItem(card, row))
    return { count: results.length, results }
  })
  mountOnLines(mounting, operations.getTemplateVersion, async (call) => {
    const row = await desk.need(call)
    return viewVersion(
      (await findVersion(db, row.id, call.params.version)) ?? refuse('agreement.version_not_found'),
      row,
    )
  })
  mountOnLines(mounting, operations.saveTemplateDraft, async (call) => {
    const row = await db.transaction((tx) => saveDraft(tx, desk.keyOf(call), call.body, desk.by(call)))
    return { success: true as const, message: '草稿已保存', draft: viewDraftHead(row, call.actor) }
  })
  mountOnLines(mounting, operations.discardTemplateDraft, (call) =>
    answer(
      call,
      () => '草稿已丢弃',
      (tx) => discardDraft(tx, desk.keyOf(call), call.query.draft_at ?? null, desk.by(call)),
    ),
  )
  mountOnLines(mounting, operations.publishTemplateDraft, async (call) => {
    const checked = await desk.need(call)
    await requirePublishable(checked)
    return answer(
      call,
      (version) => `v${version} 已发布`,
      (tx) => publishDraft(tx, desk.keyOf(call), checked, call.body.draft_at, desk.by(call)),
    )
  })
  mountOnLines(mounting, operations.restoreTemplateVersion, (call) =>
    answer(
      call,
      () => `已按 v${call.params.version} 重新起草`,
      (tx) => restoreVersion(tx, desk.keyOf(call), call.params.version, call.body.draft_at, desk.by(call)),
    ),
  )
}
