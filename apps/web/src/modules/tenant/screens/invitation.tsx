import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { actFor } from '../../../shell/api/acting-company.ts'
import { useGo, usePathParam } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { invitationQuery, useAccept } from '../queries.ts'

/** 企业邀请: which company asks the reader in, and as what. */
export function Screen() {
  const token = usePathParam('token')
  const { data, error, refetch, isFetching } = useQuery(invitationQuery(token))
  const accept = useAccept()
  const go = useGo()
  if (!data)
    return (
      <Page title="企业邀请" back="/user/organisation">
        {error ? (
          <QueryError query={{ error, isFetching, refetch }} title="邀请没有取到" />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Page>
    )
  const join = () =>
    accept.mutate(token, {
      onSuccess: ({ id, name }) => {
        actFor({ id, name })
        go('/user/organisation')
      },
    })
  return (
    <Page title="企业邀请" back="/user/organisation">
      <h2 className="mt-2 text-title">{data.tenant_name}</h2>
      <p className="mt-2 text-body text-pretty text-ink-2">
        {data.invited_by} 邀请 {data.phone_masked} 加入，角色是{data.role_display}。{momentText(data.expires_at)}{' '}
        前有效。
      </p>
      {data.refusal ? (
        <p role="status" className="mt-4 border-s-[3px] border-danger ps-3 text-body">
          {data.refusal}
        </p>
      ) : (
        <Button tone="ink" size="main" wide className="mt-5" busy={accept.isPending} onClick={join}>
          加入企业
        </Button>
      )}
    </Page>
  )
}
