import { monthDay, today } from '../../ui/text/format.ts'
import { fileProblem } from './file-rules.ts'

export interface PaperDraft {
  type: string
  number: string
  expiresOn: string
  isUnlimited: boolean
  file: File | null
}
export type PaperField = 'type' | 'expiry_date' | 'file'

/** What is still missing before a paper can be kept, by field; `old` is what it takes the place of. */
export function paperProblems(
  draft: Omit<PaperDraft, 'file'> & { file: { name: string; type: string; size: number } | null },
  old: { expiry_date: string | null } | undefined,
  now = today(),
): Partial<Record<PaperField, string>> {
  const problems: Partial<Record<PaperField, string>> = {}
  if (!draft.type) problems.type = '选一下这是什么证件'
  if (!draft.isUnlimited) {
    const until = draft.expiresOn
    if (!until) problems.expiry_date = '填上到期日，没有期限的选长期有效'
    else if (until < now) problems.expiry_date = '这一天已经过了，换一份还在有效期内的'
    else if (old?.expiry_date && until < old.expiry_date)
      problems.expiry_date = `比原来那份（${monthDay(old.expiry_date)}到期）还早，看看有没有填错`
  }
  const refusal = draft.file ? fileProblem(draft.file) : '拍一张或选一个文件'
  if (refusal) problems.file = refusal
  return problems
}
