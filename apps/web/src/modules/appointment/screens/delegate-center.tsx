import { useQuery } from '@tanstack/react-query'
import { BookOpen, CalendarDays, type LucideIcon, NotebookPen, ScrollText } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { myAppointmentsQuery } from '../appointment-queries.ts'
import { AppointedBy } from '../components/appointed-by.tsx'
import { InvitationsToAccept } from '../components/invitations-to-accept.tsx'

/** What a delegate takes part in; nothing of it is offered yet, and so it is said. */
const areas: readonly { readonly icon: LucideIcon; readonly title: string; readonly none: string }[] = [
  { icon: BookOpen, title: '课程', none: '还没有开课。' },
  { icon: CalendarDays, title: '活动', none: '还没有活动。' },
  { icon: NotebookPen, title: '考试', none: '还没有考试。' },
  { icon: ScrollText, title: '证书', none: '还没有证书。' },
]

/** 商务代表中心: for whom the reader stands, until when, and what there is to take part in. */
export function Screen() {
  const query = useQuery(myAppointmentsQuery)
  return (
    <Page title="商务代表中心" back="/user">
      <InvitationsToAccept />
      {!query.data && !query.error && <SkeletonText lines={3} />}
      {!query.data && query.error && <QueryError query={query} title="任命没有取到" />}
      <AppointedBy appointments={query.data?.results ?? []} only="business_delegate" />
      <Section title="可以参加的" aside="陆续开放">
        <ul className="border-t border-hairline">
          {areas.map(({ icon: Icon, title, none }) => (
            <li key={title} className="flex min-h-14 items-center gap-3 border-b border-hairline">
              <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
              <span className="text-body">{title}</span>
              <span className="ms-auto text-meta text-ink-2">{none}</span>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
