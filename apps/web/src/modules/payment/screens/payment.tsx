import { useScreenRoute } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

export function Screen() {
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/">
      <SkeletonRows />
    </Page>
  )
}
