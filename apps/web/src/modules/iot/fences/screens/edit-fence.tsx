import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { usePathParam } from '../../../../shell/navigation.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { FenceEvents } from '../components/fence-events.tsx'
import { FenceForm } from '../components/fence-form.tsx'
import { draftOf } from '../fence-draft.ts'
import { fencePaths } from '../fence-paths.ts'
import { fenceQuery } from '../fence-queries.ts'
import { nowText } from '../fence-words.ts'

/** 编辑电子围栏: its shape, what it watches, and what happened there. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const query = useQuery(fenceQuery(id))
  const { data: fence } = query
  return (
    <Page title="编辑电子围栏" back={fencePaths.all} width="wide">
      {fence ? (
        <>
          <p className="figures mb-4 text-meta text-ink-2">{nowText(fence)}</p>
          {fence.is_of_order ? (
            <p className="text-body">
              {fence.name}，{fence.shape_display}。它跟着订单自动生成、移动和结束，不能在这里改。
            </p>
          ) : (
            <FenceForm key={fence.updated_at} id={id} initial={draftOf(fence)} />
          )}
          <FenceEvents id={id} />
        </>
      ) : query.error ? (
        <QueryError query={query} title="围栏没有取到" />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Page>
  )
}
