import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { usePathParam } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'

interface OneThingProps<T, Key extends QueryKey> {
  /** 入库单 */
  what: string
  query: (id: number) => UseQueryOptions<T, Error, T, Key>
  children: (thing: T) => ReactNode
}
/** One thing of the store by the id of the address, or why it is not there. */
export function OneThing<T, Key extends QueryKey>({ what, query, children }: OneThingProps<T, Key>) {
  const id = Number(usePathParam('id'))
  const isId = Number.isSafeInteger(id) && id > 0
  const one = useQuery({ ...query(id), enabled: isId })
  if (one.data !== undefined) return children(one.data)
  return (
    <ConsolePage title={what}>
      {one.error ? (
        <ConsoleError
          title={`${what}没有取到`}
          error={one.error}
          onRetry={() => void one.refetch()}
          isRetrying={one.isFetching}
        />
      ) : isId ? (
        <SkeletonText lines={8} />
      ) : (
        <EmptyState illustration="forklift" title={`没有这个${what}`}>
          地址里的编号不对，从列表里另选一个。
        </EmptyState>
      )}
    </ConsolePage>
  )
}
