import { type ReactNode, useEffect, useState } from 'react'
import { useGo } from '../../../../shell/navigation.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { isBegun, readDraft, type RequestDraft } from '../../request-draft.ts'
import { servicePaths } from '../../service-paths.ts'

interface BegunProps {
  title: string
  /** Whether this step can be taken with such a draft; otherwise one goes back to `otherwise`. */
  isReady?: (draft: RequestDraft) => boolean
  otherwise?: string
  children: (draft: RequestDraft) => ReactNode
}
/** R030: without a service there is nothing to ask for; whoever comes by the address begins at the beginning. */
export function Begun({ title, isReady = () => true, otherwise = servicePaths.platform, children }: BegunProps) {
  const go = useGo()
  const [draft] = useState(readDraft)
  const target = !isBegun(draft) ? servicePaths.platform : isReady(draft) ? null : otherwise
  useEffect(() => {
    if (target !== null) go(target, { replace: true })
  }, [go, target])
  if (target === null) return children(draft)
  return (
    <Page title={title}>
      <SkeletonRows />
    </Page>
  )
}
