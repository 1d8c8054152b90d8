/** What somebody hands in to be certified: who he is, what he did, which skills, and their papers. */
import { type PaperField as PaperName, technicianFiles } from '@jihui/protocol/technician/kinds'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { paperYearsMax, type SkillCode, skills, type TechnicianPaper } from '@jihui/protocol/technician/skills'
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
/** Identity and skill certificate are handed in with the first application, the law's papers where a skill asks for one. */
export const paperFieldsOf = (values: Pick<ApplyValues, 'levels'>, isFirst: boolean): FileField[] => [
  ...(isFirst ? (['id_card_files', 'skill_certificate_files'] as const) : (['skill_certificate_files'] as const)),
  ...legalPapersOf(values).map(paperFieldOf),
]
const endProblem = (end: string, isNeeded: boolean): string | undefined => {
  if (end === '') return isNeeded ? '请填写到期日' : undefined
  if (end < today()) return '这份已经到期，换了新的再交'
  return end > addDays(today(), 366 * paperYearsMax) ? `到期日太远，最多 ${paperYearsMax} 年，请核对` : undefined
}
const workProblems = ({ works }: ApplyValues): Problems =>
  Object.fromEntries(
    works.flatMap(({ company, from, to, work }, at) => [
      [`work_history.${at}.company`, required(company, '请填写单位')],
      [`work_history.${at}.from`, required(from, '请填写开始日期')],
      [`work_history.${at}.to`, to === '' ? '请填写结束日期' : from && to < from ? '结束不早于开始' : undefined],
      [`work_history.${at}.work`, required(work, '请填写做什么')],
    ]),
  )
const paperProblems = (values: ApplyValues, isFirst: boolean): Problems => {
  const legal: readonly string[] = legalPapersOf(values).map(paperFieldOf)
  return Object.fromEntries(
    paperFieldsOf(values, isFirst).flatMap((field) => {
      const isNeeded = isFirst || legal.includes(field)
      const has = (values.files[field] ?? []).length > 0
      return [
        [field, isNeeded && !has ? `请上传${technicianFiles[field].label}` : undefined],
        [
          `papers_until.${field}`,
          has || values.ends[field] ? endProblem(values.ends[field] ?? '', legal.includes(field)) : undefined,
        ],
      ]
    }),
  )
}
export const applicationProblems = (values: ApplyValues, isFirst: boolean): Problems => {
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
    ...paperProblems(values, isFirst),
  }
}

const filled = <Name extends string>(
  texts: Readonly<Partial<Record<Name, string>>>,
  names: readonly string[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts).filter(([name, text]) => text && names.includes(name)),
  ) as Partial<Record<Name, string>>
/** As the call wants it. */
export const applicationOf = (values: ApplyValues, isFirst: boolean) => {
  const fields = paperFieldsOf(values, isFirst)
  const { real_name, city, levels, works, notes } = values
  return {
    body: {
      real_name: real_name.trim(),
      city: city.trim(),
      skills: JSON.stringify(chosenSkills(values).map((code) => ({ code, level: Number(levels[code]) }))),
      work_history: JSON.stringify(works),
      papers_until: JSON.stringify(filled(values.ends, fields)),
      paper_numbers: JSON.stringify(filled(values.numbers, fields)),
      notes,
    },
    files: Object.fromEntries(fields.map((field) => [field, values.files[field] ?? []])),
  }
}

/** What is kept on this device while it is written: everything but the files. */
export type ApplyDraft = Omit<ApplyValues, 'files'>
export const draftOf = ({ files: _files, ...draft }: ApplyValues): ApplyDraft => draft
