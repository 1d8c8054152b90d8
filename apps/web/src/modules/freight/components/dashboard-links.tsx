import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'

export interface DashboardLink {
  readonly to: string
  readonly icon: ReactNode
  readonly label: string
  readonly value?: ReactNode
}
/** Where a dashboard leads. */
export function DashboardLinks({ title, links }: { title: string; links: readonly DashboardLink[] }) {
  return (
    <Section title={title}>
      <nav aria-label={title}>
        {links.map(({ to, ...row }) => (
          <AppLink key={to} to={to} className="block rounded-half">
            <RowBody {...row} />
          </AppLink>
        ))}
      </nav>
    </Section>
  )
}
