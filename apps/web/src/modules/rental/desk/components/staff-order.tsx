import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { useTopic } from '../../../../shell/api/realtime.signed-in.ts'
import { AppLink, usePathParam, useQueryTexts } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { orderIdOf, type Order } from '../../public.ts'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { staffOrderQuery } from '../order-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'

export type Live = ReturnType<typeof useConsoleLive>

export interface StaffOrderProps {
  /** Of the page while there is no order to show. */
  title: string
  unknown: string
  failed: string
  bones: ReactNode
  children: (order: Order, live: Live) => ReactNode
}

/** The order a console address names, in every way it can fail to come; the rest of the screen only sees an order. */
export function StaffOrder(props: StaffOrderProps) {
  const id = orderIdOf(usePathParam('id'))
  const { line } = useQueryTexts()
  const live = useConsoleLive()
  if (id === null) return <Unknown {...props} />
  return <Loaded {...props} id={id} lineId={line} live={live} />
}

function Unknown({ title, unknown }: Pick<StaffOrderProps, 'title' | 'unknown'>) {
  return (
    <ConsolePage title={title}>
      <EmptyState
        illustration="patient-monitor"
        title={unknown}
        actions={
          <AppLink to={consolePaths.orders({ tab: 'all' })} className={buttonClass('ink')}>
            看全部订单
          </AppLink>
        }
      >
        这个订单不存在，或者不在你能看的范围里。
      </EmptyState>
    </ConsolePage>
  )
}

interface LoadedProps extends StaffOrderProps {
  id: number
  lineId: string | undefined
  live: Live
}

function Loaded({ id, lineId, live, title, unknown, failed, bones, children }: LoadedProps) {
  useTopic(`rental/${id}`)
  const { data: order, error, refetch, isFetching } = useQuery(staffOrderQuery(id, lineId))
  if (order) return children(order, live)
  if (error instanceof ApiError && error.status === 404) return <Unknown title={title} unknown={unknown} />
  return (
    <ConsolePage title={title}>
      {error ? (
        <ConsoleError title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        bones
      )}
    </ConsolePage>
  )
}
