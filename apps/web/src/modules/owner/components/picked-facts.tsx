import { lazy, Suspense } from 'react'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import type { EntryFactsProps } from './calendar/entry-facts.lazy.tsx'

const EntryFacts = lazy(async () => ({ default: (await import('./calendar/entry-facts.lazy.tsx')).EntryFacts }))

/** What is picked in the calendar; fetched when something is. */
export function PickedFacts(props: EntryFactsProps) {
  return (
    <Suspense fallback={<SkeletonText />}>
      <EntryFacts {...props} />
    </Suspense>
  )
}
