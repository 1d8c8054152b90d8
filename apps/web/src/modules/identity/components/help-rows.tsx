import { FileText, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { ContactRow } from './contact-row.tsx'

export interface CentreRowProps {
  to: string
  icon: LucideIcon
  label: string
  value?: ReactNode
}

export function CentreRow({ to, icon: Icon, label, value }: CentreRowProps) {
  return (
    <AppLink to={to} className="block rounded-half">
      <RowBody icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />} label={label} value={value} />
    </AppLink>
  )
}

/** Also for guests. */
export function HelpRows() {
  return (
    <Section title="帮助与条款">
      <div className="border-t border-hairline">
        <ContactRow />
        <CentreRow to="/legal/service-agreement" icon={FileText} label="服务协议" />
        <CentreRow to="/legal/privacy-policy" icon={ShieldCheck} label="隐私政策" />
      </div>
    </Section>
  )
}
