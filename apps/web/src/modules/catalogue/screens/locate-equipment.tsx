import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { AppLink, useGo, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { DetailBones } from '../components/detail-bones.tsx'
import { locateQuery } from '../machine-queries.ts'
import { equipmentPath } from '../use-line.ts'

/** A link that does not say which line its machine is of leads on to the machine's own page. */
export function Screen() {
  const id = usePathParam('id')
  const go = useGo()
  const { data, error, refetch, isFetching } = useQuery(locateQuery(id))
  const line = lines.find((candidate) => candidate.id === data?.line)
  useEffect(() => {
    if (data && line) go(equipmentPath(line, data.id) + location.search, { replace: true })
  }, [data, line, go])
  const isUnknown = (data && !line) || (error instanceof ApiError && (error.status === 404 || error.status === 400))
  if (!isUnknown && !error) return <DetailBones />
  const toList = (
    <AppLink to="/equipment-list" className={buttonClass(isUnknown ? 'ink' : 'outline')}>
      看全部设备
    </AppLink>
  )
  return (
    <Page title="设备详情" back="/equipment-list">
      {isUnknown ? (
        <EmptyState title="设备不存在或已下架" actions={toList}>
          链接可能旧了，或者设备已经不再出租。
        </EmptyState>
      ) : (
        <QueryError query={{ error, isFetching, refetch }} title="设备没有取到" actions={toList} />
      )}
    </Page>
  )
}
