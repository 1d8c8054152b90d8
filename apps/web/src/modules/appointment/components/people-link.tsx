import { ChevronRight } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { appointmentPaths } from '../appointment-paths.ts'

/** The way to whom an owner or a company appointed, on its pages. */
export function PeopleLink({ of }: { of: 'owner' | 'company' }) {
  return (
    <AppLink
      to={of === 'owner' ? appointmentPaths.ofOwner : appointmentPaths.ofCompany}
      className="mt-3 flex min-h-14 items-center justify-between gap-3 border-y border-hairline"
    >
      <span className="min-w-0">
        <span className="block text-body">报修人和代表</span>
        <span className="block text-meta text-ink-2">请人替你报修，或代表你参加课程和活动</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
    </AppLink>
  )
}
