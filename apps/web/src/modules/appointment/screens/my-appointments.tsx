import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { myAppointmentsQuery } from '../appointment-queries.ts'
import { AppointedBy } from '../components/appointed-by.tsx'
import { InvitationsToAccept } from '../components/invitations-to-accept.tsx'

/** 我的任命: who asks the reader, and by whom he is appointed. */
export function Screen() {
  const query = useQuery(myAppointmentsQuery)
  const open = query.data?.results.filter(({ status }) => status === 'invited' || status === 'accepted')
  return (
    <Page title="我的任命" back="/user">
      {!query.data && !query.error && <SkeletonRows />}
      {!query.data && query.error && <QueryError query={query} title="任命没有取到" />}
      {open?.length === 0 && (
        <EmptyState title="没有人任命你">别人请你做报修人或商务代表时，邀请会发到你的手机号，在这里接受。</EmptyState>
      )}
      <InvitationsToAccept />
      <AppointedBy appointments={query.data?.results ?? []} />
    </Page>
  )
}
