/** What an application still lacks for a decision. */
import type { ApplicationKind } from '@jihui/protocol/application/kind'
import { refuse } from '../../platform/refusal.ts'
import { type ApplicationRow, refusalOf } from './bind-kind.ts'
import type { applicationCheck } from './table.ts'

interface Paper {
  readonly field: string
  readonly expiresOn?: string | null
}
type Stated = Pick<ApplicationRow, 'details'>

/** Those that count for this application, and whether a document that has not ended meets each. */
export const judgeRequirements = (
  { requirements }: ApplicationKind,
  { details }: Stated,
  papers: readonly Paper[],
  today: string,
) =>
  requirements
    .filter(({ when }) => !when || when.is.includes(String(details[when.field])))
    .map(({ key, label, files }) => ({
      key,
      label,
      field: files[0]!,
      is_met: papers.some(({ field, expiresOn }) => files.includes(field) && (!expiresOn || expiresOn >= today)),
    }))

/** Refuses while a document is missing, and names each. */
export const requirePapers = (
  kind: ApplicationKind,
  stated: Stated,
  papers: readonly Paper[],
  today: string,
  what: 'papers_missing' | 'papers_lacking',
): void => {
  const missing = judgeRequirements(kind, stated, papers, today).filter(({ is_met }) => !is_met)
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map(({ field, label }) => [field, `请上传${label}`]))
  const named = missing.map(({ label }) => label).join('、')
  const message = what === 'papers_missing' ? `还缺${named}` : `还缺${named}，不能通过`
  refuse(refusalOf(kind, what), { message, errors })
}

type Check = Pick<typeof applicationCheck.$inferSelect, 'code' | 'result' | 'plannedAt'>

/** Refuses while a check is not made or did not go well, and names each. */
export const requireChecks = (
  kind: ApplicationKind,
  made: readonly Check[],
  { notes, notesField, now }: { notes: string; notesField: string; now: Date },
): void => {
  const code = refusalOf(kind, 'not_checked')
  const of = (one: string) => made.find((check) => check.code === one)
  const failed = kind.checks.filter((check) => of(check.code)?.result === 'failed')
  if (failed.length > 0) {
    const message = `${failed.map(({ label }) => label).join('、')}没有通过，不能批准申请`
    refuse(code, { message, errors: Object.fromEntries(failed.map((one) => [one.code, `${one.label}没有通过`])) })
  }
  const missing = kind.checks.filter(({ code: one, by }) => (by === 'visit' ? !of(one) : of(one)?.result !== 'passed'))
  if (missing.length > 0) {
    const words = missing.map(({ label, by }) => (by === 'visit' ? `请先安排${label}` : `请先完成${label}`))
    const message = `还没有${missing.map(({ label }) => label).join('、')}，不能通过`
    refuse(code, { message, errors: Object.fromEntries(missing.map((one, at) => [`${one.code}_at`, words[at]!])) })
  }
  const early = kind.checks.find((check) => {
    const row = of(check.code)
    return check.by === 'visit' && row?.result === 'planned' && row.plannedAt && row.plannedAt > now
  })
  if (early && notes === '')
    refuse(code, {
      message: `还没到约好的${early.label}时间；提前看过的，写明看到了什么`,
      errors: { [notesField]: '约好的时间还没到；提前看过的，写明看到了什么' },
    })
}
