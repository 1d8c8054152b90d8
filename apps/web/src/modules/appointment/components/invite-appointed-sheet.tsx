import { appointmentLimits, lastDayFrom } from '@jihui/protocol/appointment/limits'
import { type AppointmentRole, appointmentRoleCodes, appointmentRoles } from '@jihui/protocol/appointment/machine'
import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { PhoneField, phoneProblem } from '../../../ui/fields/phone-field.tsx'
import { today } from '../../../ui/text/format.ts'
import { FormProblem } from '../../identity/public.ts'
import { ownUnitsQuery, useInviteAppointed } from '../appointment-queries.ts'

interface Draft {
  readonly phone: string
  readonly role: AppointmentRole
  readonly until: string
  /** Null: all. */
  readonly unitIds: readonly number[] | null
}
const start: Draft = { phone: '', role: 'maintenance_applicant', until: '', unitIds: null }

const check = ({ phone, until, unitIds }: Draft) => ({
  phone: phoneProblem(phone),
  until: until !== '' && (until < today() || until > lastDayFrom(today())) ? '选今天到两年内的一天' : undefined,
  scope: unitIds?.length === 0 ? '至少选一台，或选全部设备' : undefined,
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
    command: useInviteAppointed(),
    input: ({ phone, role, until, unitIds }: Draft) => ({
      phone,
      role,
      until: until || null,
      unitIds: appointmentRoles[role].hasScope ? unitIds : null,
    }),
    onDone: onClose,
  })
  const { role, phone, unitIds } = form.values
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
      {kind === 'owner' && appointmentRoles[role].hasScope && (
        <UnitsField
          value={unitIds}
          error={form.errorOf('scope')}
          onChange={(chosen) => form.change({ unitIds: chosen })}
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

interface UnitsProps {
  value: readonly number[] | null
  error: string | undefined
  onChange: (value: readonly number[] | null) => void
}
/** All of the owner's machines, or those he names. */
function UnitsField({ value, error, onChange }: UnitsProps) {
  const { data: units = [] } = useQuery(ownUnitsQuery)
  const toggle = (id: number) =>
    onChange(value?.includes(id) ? value.filter((one) => one !== id) : [...(value ?? []), id])
  if (units.length < 2) return null
  return (
    <fieldset>
      <legend className="mb-1 text-meta text-ink-2">哪些设备</legend>
      <Checkbox label="全部设备" checked={value === null} onChange={() => onChange(value === null ? [] : null)} />
      {value !== null &&
        units.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={value.includes(id)} onChange={() => toggle(id)} />
        ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
