/** What is being written beside the published text. Saving it often is no event; beginning, dropping and publishing it are. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isSameText, needTemplate, type TemplateKey, type TemplateText } from './save-template.ts'
import { agreementTemplate } from '../table.ts'
import { auditTemplate, type By, shownTemplate } from './template-audit.ts'
import type { TemplateRow } from './template-queries.ts'
import { requireSound } from './template-issues.ts'
import { findVersion, keepVersion } from './template-versions.ts'

const seenAs = (row: TemplateRow): string | null => row.draftAt?.toISOString() ?? null

const refuseHeld = (row: TemplateRow, by: By): never =>
  refuse('agreement.draft_held', {
    message:
      row.draftBy === by.actor.id
        ? '你在别处又改过这份草稿，请先看过再继续'
        : `${row.draftByName}在写这份草稿，请先看过再继续`,
  })
/** Nobody writes over what somebody else wrote since he looked; his own words he may always go on with. */
const requireSeen = (row: TemplateRow, seen: string | null, by: By): void => {
  if (row.draft && row.draftBy !== by.actor.id && seenAs(row) !== seen) refuseHeld(row, by)
}

const noDraft = { draft: null, draftBy: null, draftByName: '', draftAt: null }

const writeDraft = async (tx: Tx, row: TemplateRow, text: TemplateText, baseVersion: number, by: By) => {
  const { name, description, clauses } = text
  // Two saves within one tick of the clock are still two.
  const draftAt = new Date(Math.max(by.now.getTime(), (row.draftAt?.getTime() ?? 0) + 1))
  const [written] = await tx
    .update(agreementTemplate)
    .set({
      draft: { name, description, clauses: clauses.map((one) => ({ title: one.title, text: one.text })), baseVersion },
      draftBy: by.actor.id,
      draftByName: by.actor.displayName,
      draftAt,
    })
    .where(eq(agreementTemplate.id, row.id))
    .returning()
  return written!
}

/** Saves the draft. `base_version` above what is published is nobody's base. */
export const saveDraft = async (
  tx: Tx,
  key: TemplateKey,
  given: TemplateText & { readonly base_version: number; readonly draft_at: string | null },
  by: By,
): Promise<TemplateRow> => {
  const row = await needTemplate(tx, key)
  requireSeen(row, given.draft_at, by)
  if (given.base_version > row.version) refuse('request.invalid', { errors: { base_version: '没有这个版本' } })
  const written = await writeDraft(tx, row, given, given.base_version, by)
  if (!row.draft || row.draftBy !== by.actor.id)
    await auditTemplate(tx, by, 'draft', row.id, row.draft ?? undefined, written.draft)
  return written
}

export const discardDraft = async (tx: Tx, key: TemplateKey, seen: string | null, by: By): Promise<TemplateRow> => {
  const row = await needTemplate(tx, key)
  if (!row.draft) return row
  requireSeen(row, seen, by)
  const [left] = await tx.update(agreementTemplate).set(noDraft).where(eq(agreementTemplate.id, row.id)).returning()
  await auditTemplate(tx, by, 'discard_draft', row.id, row.draft)
  return left!
}

/** An old text becomes the draft; it is published like any other. */
export const restoreVersion = async (
  tx: Tx,
  key: TemplateKey,
  version: number,
  seen: string | null,
  by: By,
): Promise<TemplateRow> => {
  const row = await needTemplate(tx, key)
  requireSeen(row, seen, by)
  const old = (await findVersion(tx, row.id, version)) ?? refuse('agreement.version_not_found')
  const written = await writeDraft(tx, row, old, row.version, by)
  await auditTemplate(tx, by, 'restore', row.id, { draft: row.draft }, { version, draft: written.draft })
  return written
}

/** Looks a draft over before its row is locked: the signs are compared with the font in another thread. */
export const requirePublishable = async ({ draft }: TemplateRow): Promise<void> => {
  if (!draft) return
  const refuseField = (field: string, message: string) =>
    refuse('request.invalid', { message, errors: { [field]: message } })
  if (draft.name === '') refuseField('name', '请填写模板名称')
  if (draft.clauses.length === 0) refuseField('clauses', '至少要有一条条款')
  requireSound(draft.clauses)
}

/** The draft becomes the next version. `checked` is the template as it was read when its draft was looked over. */
export const publishDraft = async (
  tx: Tx,
  key: TemplateKey,
  checked: TemplateRow,
  seen: string | null,
  by: By,
): Promise<TemplateRow> => {
  const row = await needTemplate(tx, key)
  const draft = row.draft ?? refuse('agreement.draft_missing')
  if (seenAs(row) !== seenAs(checked) || (seen !== null && seenAs(row) !== seen)) refuseHeld(row, by)
  if (draft.baseVersion !== row.version)
    refuse('agreement.template_moved', {
      message: `模板已经发布到 v${row.version}，这份草稿是按 v${draft.baseVersion} 写的，请先对照再发布`,
    })
  const { name, description, clauses } = draft
  if (isSameText(draft, row)) refuse('agreement.draft_unchanged')
  const [published] = await tx
    .update(agreementTemplate)
    .set({ name, description, clauses, version: row.version + 1, updatedAt: by.now, ...noDraft })
    .where(eq(agreementTemplate.id, row.id))
    .returning()
  await keepVersion(tx, published!, by.actor, by.now)
  await auditTemplate(tx, by, 'publish', row.id, shownTemplate(row), shownTemplate(published!))
  return published!
}
