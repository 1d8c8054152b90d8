import { useQuery } from '@tanstack/react-query'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { phoneProblem, PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { useConfirm } from '../../../../ui/overlays/confirm.tsx'
import { Section } from '../../../../ui/section.tsx'
import { type CarrierDriver, carrierDriversQuery, useEndDriver, useInviteDriver } from '../../party-queries.ts'

/** A carrier's drivers, those he has asked, and asking one more by his number. */
export function CarrierDrivers() {
  const { data } = useQuery(carrierDriversQuery(true))
  const form = useForm({
    start: { phone: '' },
    check: ({ phone }) => ({ phone: phone ? phoneProblem(phone) : '请填写司机的手机号' }),
    command: useInviteDriver(),
    input: ({ phone }) => phone,
  })
  return (
    <Section title="车队的司机">
      <FormFrame form={form} className="flex flex-wrap items-start gap-2">
        <div className="min-w-52 flex-1">
          <PhoneField
            label="司机的手机号"
            value={form.values.phone}
            error={form.errorOf('phone')}
            onChange={(phone) => form.change({ phone })}
          />
        </div>
        <Button type="submit" tone="ink" className="mt-6" busy={form.isBusy}>
          邀请
        </Button>
      </FormFrame>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      {data?.results.length === 0 && (
        <p className="mt-3 text-body text-ink-2">还没有司机。他登录以后接受邀请，你就能把车和运单交给他。</p>
      )}
      <ul className="mt-3">
        {data?.results.map((driver) => (
          <DriverRow key={driver.id} driver={driver} />
        ))}
      </ul>
    </Section>
  )
}

function DriverRow({ driver }: { driver: CarrierDriver }) {
  const end = useEndDriver()
  const confirm = useConfirm()
  const isMember = driver.status === 'driving'
  const takeOut = async () => {
    const question = {
      title: `让${driver.name}离开车队？`,
      body: '路上的运单开完为止，他开的车回到你名下。',
      confirmLabel: '让他离开',
      tone: 'danger' as const,
    }
    if (!isMember || (await confirm(question))) end.mutate(driver.id)
  }
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-lead">{driver.name || <span className="figures">{driver.phone}</span>}</span>
        <span className="block text-meta text-ink-2">
          {driver.status_display}
          {isMember && (
            <>
              {' '}
              · <span className="figures">{driver.phone}</span> · {driver.licence} 驾照
            </>
          )}
        </span>
      </span>
      <Button tone="ghost" busy={end.isPending} onClick={() => void takeOut()}>
        {isMember ? '离开车队' : '收回邀请'}
      </Button>
    </li>
  )
}
