import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import type { Tenant } from '../queries.ts'

/** What a company lets: the way there for those who keep its machines or read what they earn, and how it begins. */
export function MachinesLink({ tenant: { id, status, may } }: { tenant: Tenant }) {
  const isActing = useActingCompany()?.id === id
  const isOwner = useUser()?.roles.includes('equipment_owner') ?? false
  const way = !isActing ? null : isOwner ? wayOfOwner(may) : wayToApply(status, may)
  const mayAny = may.includes('keep_machines') || may.includes('view_earnings')
  if (!way && (isActing || !mayAny)) return null
  return (
    <Section title="企业的设备">
      <p className="text-body text-pretty text-ink-2">
        {way ? way.text : '在上面选替这家企业办，就能登记、出租企业的设备，看它们的收益。'}
      </p>
      {way && (
        <AppLink to={way.to} className={cx(buttonClass('outline'), 'mt-2')}>
          {way.label}
        </AppLink>
      )}
    </Section>
  )
}

interface Way {
  readonly to: string
  readonly label: string
  readonly text: string
}

const wayOfOwner = (may: Tenant['may']): Way | null => {
  if (may.includes('keep_machines'))
    return {
      to: '/equipment-owner/dashboard',
      label: '管企业的设备',
      text: '登记、出租和收回都记在企业名下，收益归企业。',
    }
  if (may.includes('view_earnings'))
    return { to: '/equipment-owner/earnings', label: '看设备收益', text: '企业的设备租出去以后，每单的收益和打款。' }
  return null
}

const wayToApply = (status: Tenant['status'], may: Tenant['may']): Way | null =>
  status === 'verified' && may.includes('manage')
    ? {
        to: '/equipment-owner/apply',
        label: '申请出租企业的设备',
        text: '平台看过设备和手续以后，企业就能出租自己的设备。',
      }
    : null
