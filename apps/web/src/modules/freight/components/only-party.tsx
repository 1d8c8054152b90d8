import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { freightPaths } from '../freight-words.ts'
import { BecomeParty, type Party, useIsParty } from './become-party.tsx'

/** A page of drivers or of shippers; who is none yet sees what it is and how to become one. */
export function OnlyParty({ party, title, children }: { party: Party; title: string; children: ReactNode }) {
  const isOne = useIsParty(party)
  if (isOne) return children
  return (
    <Page title={title} back={freightPaths.platform}>
      {isOne === undefined ? <SkeletonText lines={6} /> : <BecomeParty party={party} />}
    </Page>
  )
}
