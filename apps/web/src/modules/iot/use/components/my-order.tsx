import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { orderPaths } from '../../../rental/public.ts'
import { UsageSoFar, usageQuery } from '../../../standby/public.ts'
import type { OrderInHand } from '../machines-of-orders.ts'
import { MyMachine } from './my-machine.tsx'

const LOOK_AGAIN_MS = 5 * 60_000

/** What I have by one order: each machine as it is, what their use costs so far, and what would be cheaper. */
export function MyOrder({ order: { rentalId, line: lineId, devices } }: { order: OrderInHand }) {
  const line = findLine(lineId)
  const usage = useQuery({ ...usageQuery(line, rentalId), refetchInterval: LOOK_AGAIN_MS })
  return (
    <article data-line={lineId} className="relative border-b border-hairline py-5 ps-4">
      <span aria-hidden="true" className="absolute inset-y-3 start-0 w-[3px] bg-hue" />
      <div className="flex flex-col gap-6">
        {devices.map((device) => (
          <MyMachine key={device.id} device={device} usage={usage.data} isPending={usage.isPending} />
        ))}
      </div>
      {usage.data ? (
        <div className="mt-4">
          <Suspense fallback={null}>
            <UsageSoFar line={line} rentalId={rentalId} />
          </Suspense>
        </div>
      ) : (
        usage.isError && (
          <p className="mt-3 text-meta text-ink-2">
            用了多久没有取到
            <Button tone="ghost" busy={usage.isFetching} onClick={() => void usage.refetch()}>
              再试一次
            </Button>
          </p>
        )
      )}
      <p className="mt-3">
        <AppLink to={orderPaths.detail(line, rentalId)} className={buttonClass('ink')}>
          看订单
        </AppLink>
      </p>
    </article>
  )
}
