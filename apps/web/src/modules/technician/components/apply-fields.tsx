/** The parts of an application: the person, his skills, his papers, what he did before. */
import { technicianFiles } from '@jihui/protocol/technician/kinds'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import {
  type Skill,
  skillAreaCodes,
  skillAreas,
  type SkillCode,
  skillCodes,
  skillLevels,
  skills,
  technicianPapers,
} from '@jihui/protocol/technician/skills'
import { Plus } from 'lucide-react'
import { PaperField } from '../../../kits/form/paper-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../ui/fields/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { today } from '../../../ui/text/format.ts'
import {
  type Already,
  chosenSkills,
  type FileField,
  legalPapersOf,
  noWork,
  paperFieldOf,
  paperFieldsOf,
  type WorkRow,
} from '../apply-form.ts'
import type { ApplyForm } from '../use-apply-form.ts'

interface Part {
  readonly form: ApplyForm
}
export function PersonFields({ form }: Part) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="姓名" autoComplete="name" maxLength={30} hint="和身份证一样" {...form.text('real_name')} />
      <TextField
        label="所在城市"
        placeholder="杭州"
        maxLength={20}
        hint="按这里给你找附近的单"
        {...form.text('city')}
      />
    </div>
  )
}

const levelOptions = Object.entries(skillLevels).map(([value, { label }]) => ({ value, label }))
/** `held`: what he is certified for already, and at which level. */
export function SkillFields({ form, held }: Part & { held: ReadonlyMap<SkillCode, number> }) {
  const count = chosenSkills(form.values).length
  const error = form.errorOf('skills')
  return (
    <Section title="会修什么" aside={`已选 ${count} 项，最多 ${technicianLimits.skillsMax} 项`}>
      <div data-invalid={error !== undefined} tabIndex={-1}>
        {skillAreaCodes.map((area) => (
          <fieldset key={area} className="border-t border-hairline py-2">
            <legend className="float-left w-full pt-2 text-meta text-ink-2">{skillAreas[area].label}</legend>
            <div className="clear-both">
              {skillCodes
                .filter((code) => skills[code].area === area)
                .map((code) => (
                  <SkillChoice key={code} code={code} form={form} level={held.get(code) ?? 0} />
                ))}
            </div>
          </fieldset>
        ))}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Section>
  )
}
function SkillChoice({ code, form, level }: Part & { code: SkillCode; level: number }) {
  const { label, opens, paper } = skills[code] as Skill
  const chosen = form.values.levels[code]
  const change = (value: string | undefined) => {
    const { [code]: _before, ...others } = form.values.levels
    form.change({ levels: value === undefined ? others : { ...others, [code]: value } })
  }
  const place = chosenSkills(form.values).indexOf(code)
  const error = form.errorOf(`skills.${place}.code`) ?? form.errorOf(`skills.${place}.level`)
  const higher = levelOptions.filter(({ value }) => Number(value) > level)
  if (higher.length === 0) return <p className="py-2 text-body text-ink-2">{label}：已经是最高级</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className="min-w-56 flex-1">
        <Checkbox
          checked={chosen !== undefined}
          {...(error && { error })}
          onChange={({ target }) => change(target.checked ? higher[0]!.value : undefined)}
          label={
            <>
              <span className="font-semibold text-ink">{label}</span>
              <span className="block text-meta">
                {opens}
                {paper && `；要${technicianPapers[paper].label}`}
              </span>
            </>
          }
        />
      </div>
      {chosen !== undefined && (
        <Select
          label={`${label}的级别`}
          className="w-32 pb-2"
          value={chosen}
          options={higher}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </div>
  )
}

const hints: Partial<Record<FileField, string>> = {
  id_card_files: '正反两面',
  skill_certificate_files: '如：工程机械维修工、电工职业技能证书',
}
/** Of the law's papers the end is always stated, with their number. */
export function PaperFields({ form, already }: Part & { already: Already }) {
  const { values } = form
  const legal: readonly string[] = legalPapersOf(values).map(paperFieldOf)
  return (
    <Section title="证件" aside="只有审核的人看得到">
      <div className="space-y-6">
        {paperFieldsOf(values, already).map((field) => (
          <div key={field}>
            <PaperField
              label={technicianFiles[field].label}
              max={technicianFiles[field].max}
              hint={hints[field] ?? (legal.includes(field) ? '法律要求，没有就不能派这类单' : undefined)}
              files={values.files[field] ?? []}
              error={form.errorOf(field)}
              onChange={(change) =>
                form.change(({ files }) => ({ files: { ...files, [field]: change(files[field] ?? []) } }))
              }
              name={{
                value: values.names[field] ?? '',
                error: form.errorOf(`paper_names.${field}`),
                onChange: ({ target }) => form.change(({ names }) => ({ names: { ...names, [field]: target.value } })),
              }}
              end={{
                value: values.ends[field] ?? '',
                error: form.errorOf(`papers_until.${field}`),
                onChange: ({ target }) => form.change(({ ends }) => ({ ends: { ...ends, [field]: target.value } })),
                isNeeded: legal.includes(field),
                hint: legal.includes(field) ? undefined : '证上没有的不用写，按一年算',
              }}
            />
            {field !== 'id_card_files' && (
              <TextField
                label={`${technicianFiles[field].label}编号`}
                isOptional
                maxLength={60}
                className="mt-3 sm:max-w-72"
                value={values.numbers[field] ?? ''}
                error={form.errorOf(`paper_numbers.${field}`)}
                onChange={({ target }) =>
                  form.change(({ numbers }) => ({ numbers: { ...numbers, [field]: target.value } }))
                }
              />
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

export function WorkFields({ form }: Part) {
  const { works } = form.values
  return (
    <Section title="工作经历" aside={`${works.length} 段`}>
      <ol className="space-y-6">
        {works.map((row, at) => (
          <li key={at}>
            <OneWork form={form} row={row} at={at} />
          </li>
        ))}
      </ol>
      {works.length < technicianLimits.worksMax && (
        <Button
          tone="outline"
          className="mt-3"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => form.change({ works: [...works, noWork] })}
        >
          再加一段
        </Button>
      )}
    </Section>
  )
}

function OneWork({ form, row, at }: Part & { row: WorkRow; at: number }) {
  const { works } = form.values
  const field = (name: keyof WorkRow) => ({
    value: row[name],
    error: form.errorOf(`work_history.${at}.${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      form.change({ works: works.map((one, index) => (index === at ? { ...one, [name]: target.value } : one)) }),
  })
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">第 {at + 1} 段工作经历</legend>
        <TextField label="单位" maxLength={60} className="sm:col-span-2" {...field('company')} />
        <TextField label="从哪天" type="date" max={today()} {...field('from')} />
        <TextField label="到哪天" type="date" max={today()} {...field('to')} />
        <TextArea
          label="做什么"
          rows={2}
          maxLength={200}
          placeholder="如：挖掘机液压系统检修"
          className="sm:col-span-2"
          {...field('work')}
        />
      </fieldset>
      {works.length > 1 && (
        <Button
          tone="ghost"
          className="-ms-4 mt-1"
          aria-label={`去掉第 ${at + 1} 段`}
          onClick={() => form.change({ works: works.filter((other) => other !== row) })}
        >
          去掉这一段
        </Button>
      )}
    </>
  )
}
