import { appointmentLimits, lastDayFrom } from '@jihui/protocol/appointment/limits'
import { type AppointmentRole, appointmentRoleCodes, appointmentRoles } from '@jihui/protocol/appointment/machine'
import { useQuery } from '@tanstack/react-query'
import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { PhoneField, phoneProblem } from '../../../ui/fields/phone-field.tsx'
import { today } from '../../../ui/text/format.ts'
import { FormProblem } from '../../identity/public.ts'
import { ordersToNameQuery, ownUnitsQuery, useInviteAppointed } from '../appointment-queries.ts'

interface Draft {
  readonly phone: string
  readonly role: AppointmentRole
  readonly until: string
  /** Null: all. */
  readonly scopeIds: readonly number[] | null
}
const start: Draft = { phone: '', role: 'maintenance_applicant', until: '', scopeIds: null }

const check = ({ phone, until, scopeIds }: Draft) => ({
  phone: phoneProblem(phone),
  until: until !== '' && (until < today() || until > lastDayFrom(today())) ? '选今天到两年内的一天' : undefined,
  scope: scopeIds?.length === 0 ? '至少选一个，或选全部' : undefined,
})

interface Props {
  kind: 'owner' | 'company'
  isOpen: boolean
  onClose: () => void
}

/** Asks for somebody by his telephone number. */
export function InviteAppointedSheet({ kind, isOpen, onClose }: Props) {
  const form = useForm({
    start,
    check,
    command: useInviteAppointed(kind),
    input: ({ phone, role, until, scopeIds }: Draft) => ({
      phone,
      role,
      until: until || null,
      scopeIds: appointmentRoles[role].hasScope ? scopeIds : null,
    }),
    onDone: onClose,
  })
  const { role, phone, scopeIds } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="邀请报修人或代表"
      description={`短信会发到这个手机号，对方登录接受后生效；${appointmentLimits.invitationDays} 天没有接受就失效`}
      words={['发出邀请', '正在发出']}
    >
      <PhoneField
        label="对方的手机号"
        value={phone}
        error={form.errorOf('phone')}
        onChange={(value) => form.change({ phone: value })}
      />
      <fieldset className="space-y-2">
        <legend className="mb-2 text-meta text-ink-2">请他做什么</legend>
        {appointmentRoleCodes.map((code) => (
          <RadioCard
            key={code}
            name="appointed-role"
            label={appointmentRoles[code].label}
            hint={appointmentRoles[code].hint}
            checked={role === code}
            onChange={() => form.change({ role: code })}
          />
        ))}
      </fieldset>
      {appointmentRoles[role].hasScope && (
        <ScopeField
          kind={kind}
          value={scopeIds}
          error={form.errorOf('scope')}
          onChange={(chosen) => form.change({ scopeIds: chosen })}
        />
      )}
      <TextField
        label="做到哪天为止"
        type="date"
        isOptional
        hint="不填就一直有效，随时可以撤回"
        min={today()}
        max={lastDayFrom(today())}
        {...form.text('until')}
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}

interface ScopeProps {
  kind: 'owner' | 'company'
  value: readonly number[] | null
  error: string | undefined
  onChange: (value: readonly number[] | null) => void
}
const scopeWords = {
  owner: { legend: '哪些设备', all: '全部设备' },
  company: { legend: '哪些订单的设备', all: '企业租的全部设备' },
} as const
/** All there is, or what is named of it: an owner's machines, a company's orders. */
function ScopeField({ kind, value, error, onChange }: ScopeProps) {
  const acting = useActingCompany()
  const units = useQuery({ ...ownUnitsQuery, enabled: kind === 'owner' })
  const orders = useQuery({ ...ordersToNameQuery(acting?.id ?? 0), enabled: kind === 'company' })
  const choices = (kind === 'owner' ? units : orders).data ?? []
  const words = scopeWords[kind]
  const toggle = (id: number) =>
    onChange(value?.includes(id) ? value.filter((one) => one !== id) : [...(value ?? []), id])
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 text-meta text-ink-2">{words.legend}</legend>
      <Checkbox label={words.all} checked={value === null} onChange={() => onChange(value === null ? [] : null)} />
      {value !== null &&
        choices.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={value.includes(id)} onChange={() => toggle(id)} />
        ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
