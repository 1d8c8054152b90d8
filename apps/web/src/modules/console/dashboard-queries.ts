import { getDashboard } from '@jihui/protocol/console/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { REFRESH_MS } from '../../kits/desk/refresh.ts'

type Figures = ResponseOf<typeof getDashboard.shape>
/** With when it came and how long that took, for whoever looks behind the screen. */
export type Dashboard = Figures & { fetchedAt: number; tookMs: number }
export type LineFigures = Figures['lines'][number]
export type QueueItem = Figures['previews'][string][number]

/** One call fills the console's first screen and the counts of its navigation; every console screen keeps it fresh. */
export const dashboardQuery = (isDebug: boolean) =>
  queryOptions({
    queryKey: ['rental', 'console-dashboard', isDebug],
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const start = performance.now()
      const figures = await call(getDashboard, { query: isDebug ? { debug: true } : {}, signal })
      return { ...figures, fetchedAt: Date.now(), tookMs: Math.round(performance.now() - start) }
    },
    refetchInterval: REFRESH_MS,
    staleTime: 10_000,
  })
