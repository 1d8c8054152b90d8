import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { auditActionsQuery } from '../audit-queries.ts'

/** What the log is narrowed by; empty texts narrow nothing. */
export interface AuditChoice {
  rental_id: string
  actor: string
  action: string
  from: string
  to: string
}

const groups: Readonly<Record<string, string>> = {
  qualification: '资质，全部',
  agreement: '合同，全部',
  agreement_template: '合同模板，全部',
  owner_application: '设备主申请，全部',
  equipment: '设备，全部',
  rental: '订单修复，全部',
  user: '账号，全部',
}
const groupOptions = [
  { value: '', label: '全部操作' },
  ...Object.entries(groups).map(([value, label]) => ({ value, label })),
]

/** Order, person, action and days: asked for together, so that the log is read once. */
export function AuditFilters({
  choice,
  errors,
  onChoose,
}: {
  choice: AuditChoice
  errors: Readonly<Record<string, string>>
  onChoose: (choice: AuditChoice) => void
}) {
  const [draft, setDraft] = useState(choice)
  const { data } = useQuery(auditActionsQuery)
  const options = [...groupOptions, ...(data?.actions ?? []).map(({ code, label }) => ({ value: code, label }))]
  const field = (name: keyof AuditChoice) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChoose({ ...draft, rental_id: draft.rental_id.trim(), actor: draft.actor.trim() })
  }
  const none: AuditChoice = { rental_id: '', actor: '', action: '', from: '', to: '' }
  const isNarrowed = Object.values(choice).some(Boolean)
  return (
    <form
      role="search"
      aria-label="查操作日志"
      onSubmit={submit}
      className="mt-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[10rem_10rem_minmax(0,1fr)_9.5rem_9.5rem_auto]"
    >
      <TextField label="订单编号" placeholder="R00000012" maxLength={20} {...field('rental_id')} />
      <TextField label="操作人" placeholder="姓名或账号" maxLength={60} {...field('actor')} />
      <Select label="操作" className="max-lg:col-span-2" options={options} {...field('action')} />
      <TextField label="从" type="date" {...field('from')} />
      <TextField label="到" type="date" {...field('to')} />
      <div className="flex gap-2 max-lg:col-span-2">
        <Button type="submit" tone="ink" size="main" className="max-lg:flex-1">
          查
        </Button>
        {isNarrowed && (
          <Button
            tone="ghost"
            size="main"
            onClick={() => {
              setDraft(none)
              onChoose(none)
            }}
          >
            清空
          </Button>
        )}
      </div>
    </form>
  )
}
