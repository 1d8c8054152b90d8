import { QueryClient } from '@tanstack/react-query'
import { onActingChanged, readActingCompany } from './acting-company.ts'
import { onDataEvent } from './data-events.ts'

/** The client below already retries a lost network; the service worker answers offline, so queries always run. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      gcTime: 15 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onDataEvent((event) => {
  if (event.kind === 'reader' && event.isGone) queryClient.clear()
  else if (event.kind === 'reader' || event.keys === 'all') void queryClient.invalidateQueries()
  else for (const key of event.keys) void queryClient.invalidateQueries({ queryKey: [key] })
})

/** What is the reader's own, whomever he acts for. */
const ownKeys: readonly unknown[] = ['tenants', 'notification', 'approvals']
let acting = readActingCompany()?.id
onActingChanged(() => {
  const now = readActingCompany()?.id
  if (now === acting) return
  acting = now
  // What was read for somebody else is not shown for this one.
  void queryClient.resetQueries({ predicate: ({ queryKey: [first] }) => !ownKeys.includes(first) })
})
