/** What somebody hands in to be certified: who he is, what he did, which skills, and their papers. */
import { unstatedDays } from '@jihui/protocol/qualification/validity'
import { type PaperField as PaperName, technicianFiles } from '@jihui/protocol/technician/kinds'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import {
  identityYearsMax,
  paperYearsMax,
  type SkillCode,
  skills,
  type TechnicianPaper,
} from '@jihui/protocol/technician/skills'
import { ownNameProblem } from '../../kits/form/own-name.ts'
import { paperEndProblem } from '../../kits/form/paper-end.ts'
import { type Problems, required } from '../../kits/form/use-form.ts'
import { addDays, today } from '../../ui/text/format.ts'

export interface WorkRow {
  readonly company: string
  readonly from: string
  readonly to: string
  readonly work: string
}
export type FileField = keyof typeof technicianFiles
export const paperFieldOf = (paper: TechnicianPaper): PaperName => `${paper}_files`
export interface ApplyValues {
  readonly real_name: string
  readonly city: string
  /** Skill → level, as it is chosen in a form. */
  readonly levels: Readonly<Partial<Record<SkillCode, string>>>
  readonly works: readonly WorkRow[]
  readonly files: Readonly<Partial<Record<FileField, readonly File[]>>>
  readonly ends: Readonly<Partial<Record<FileField, string>>>
  /** As they are printed on the papers. */
  readonly names: Readonly<Partial<Record<FileField, string>>>
  readonly numbers: Readonly<Partial<Record<PaperName, string>>>
  readonly notes: string
}
export const noWork: WorkRow = { company: '', from: '', to: '', work: '' }
export const emptyApplication: ApplyValues = {
  real_name: '',
  city: '',
  levels: {},
  works: [noWork],
  files: {},
  ends: {},
  names: {},
  numbers: {},
  notes: '',
}

export const chosenSkills = ({ levels }: Pick<ApplyValues, 'levels'>): SkillCode[] =>
  (Object.keys(levels) as SkillCode[]).filter((code) => levels[code])
/** The papers the law asks for what was chosen, each once. */
export const legalPapersOf = (values: Pick<ApplyValues, 'levels'>): TechnicianPaper[] => [
  ...new Set(
    chosenSkills(values).flatMap((code) => {
      const { paper } = skills[code] as { readonly paper?: TechnicianPaper }
      return paper ? [paper] : []
    }),
  ),
]
/** What the platform knows of him before he applies. */
export interface Already {
  /** Nothing of his was ever accepted. */
  readonly isFirst: boolean
  /** Valid in his wallet: not asked for again. */
  readonly papers: readonly TechnicianPaper[]
}
export const firstApplication: Already = { isFirst: true, papers: [] }
const legalFieldsOf = (values: Pick<ApplyValues, 'levels'>, { papers }: Already): PaperName[] =>
  legalPapersOf(values)
    .filter((paper) => !papers.includes(paper))
    .map(paperFieldOf)
/** Identity and skill certificate are handed in with the first application, the law's papers where a skill asks for one. */
export const paperFieldsOf = (values: Pick<ApplyValues, 'levels'>, already: Already): FileField[] => [
  ...(already.isFirst ? (['id_card_files'] as const) : []),
  'skill_certificate_files',
  ...legalFieldsOf(values, already),
]
const endProblem = (field: FileField, end: string, isNeeded: boolean): string | undefined =>
  paperEndProblem(end, {
    today: today(),
    yearsMax: field === 'id_card_files' ? identityYearsMax : paperYearsMax,
    isNeeded,
  })
const workProblems = ({ works }: ApplyValues): Problems =>
  Object.fromEntries(
    works.flatMap(({ company, from, to, work }, at) => [
      [`work_history.${at}.company`, required(company, '请填写单位')],
      [`work_history.${at}.from`, required(from, '请填写开始日期')],
      [`work_history.${at}.to`, to === '' ? '请填写结束日期' : from && to < from ? '结束不早于开始' : undefined],
      [`work_history.${at}.work`, required(work, '请填写做什么')],
    ]),
  )
const paperProblems = (values: ApplyValues, already: Already): Problems => {
  const legal: readonly string[] = legalFieldsOf(values, already)
  return Object.fromEntries(
    paperFieldsOf(values, already).flatMap((field) => {
      const isNeeded = already.isFirst || legal.includes(field)
      const has = (values.files[field] ?? []).length > 0
      return [
        [field, isNeeded && !has ? `请上传${technicianFiles[field].label}` : undefined],
        [`paper_names.${field}`, has ? ownNameProblem(values.names[field], values.real_name) : undefined],
        [
          `papers_until.${field}`,
          has || values.ends[field] ? endProblem(field, values.ends[field] ?? '', legal.includes(field)) : undefined,
        ],
      ]
    }),
  )
}
export const applicationProblems = (values: ApplyValues, already: Already): Problems => {
  const chosen = chosenSkills(values).length
  return {
    real_name: required(values.real_name, '请填写姓名'),
    city: required(values.city, '请填写所在城市'),
    skills:
      chosen === 0
        ? '至少选一项技能'
        : chosen > technicianLimits.skillsMax
          ? `一次最多申请 ${technicianLimits.skillsMax} 项技能`
          : undefined,
    ...workProblems(values),
    ...paperProblems(values, already),
  }
}

const filled = <Name extends string>(
  texts: Readonly<Partial<Record<Name, string>>>,
  names: readonly string[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts).filter(([name, text]) => text && names.includes(name)),
  ) as Partial<Record<Name, string>>
const statedEnds = ({ files, ends }: ApplyValues, fields: readonly FileField[]) => {
  const certificate = 'skill_certificate_files'
  const isUnstated = (files[certificate] ?? []).length > 0 && !ends[certificate]
  return filled({ ...ends, ...(isUnstated && { [certificate]: addDays(today(), unstatedDays) }) }, fields)
}
/** As the call wants it. */
export const applicationOf = (values: ApplyValues, already: Already) => {
  const fields = paperFieldsOf(values, already)
  const { real_name, city, levels, works, notes } = values
  return {
    body: {
      real_name: real_name.trim(),
      city: city.trim(),
      skills: JSON.stringify(chosenSkills(values).map((code) => ({ code, level: Number(levels[code]) }))),
      work_history: JSON.stringify(works),
      papers_until: JSON.stringify(statedEnds(values, fields)),
      paper_numbers: JSON.stringify(filled(values.numbers, fields)),
      paper_names: JSON.stringify(filled(values.names, fields)),
      notes,
    },
    files: Object.fromEntries(fields.map((field) => [field, values.files[field] ?? []])),
  }
}

/** What is kept on this device while it is written: everything but the files. */
export type ApplyDraft = Omit<ApplyValues, 'files'>
export const draftOf = ({ files: _files, ...draft }: ApplyValues): ApplyDraft => draft
