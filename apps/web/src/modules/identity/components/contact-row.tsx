import { companyProfile } from '@jihui/protocol/company/profile'
import { Headset } from 'lucide-react'
import { RowBody } from '../../../ui/section.tsx'

/** The platform's telephone: a person answers, during the hours it names. */
export function ContactRow() {
  return (
    <a href={`tel:${companyProfile.contactPhone}`} className="block rounded-half">
      <RowBody
        icon={<Headset size={20} strokeWidth={1.75} aria-hidden="true" />}
        label="联系客服"
        value={
          <span className="text-end">
            <span className="figures keep block">{companyProfile.contactPhone}</span>
            <span className="figures block text-caption text-ink-3">{companyProfile.serviceHours}</span>
          </span>
        }
      />
    </a>
  )
}
