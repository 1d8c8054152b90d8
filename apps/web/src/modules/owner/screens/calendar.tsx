import { useScreenRoute } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'

export function Screen() {
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/equipment-owner/dashboard">
      <SkeletonText />
    </Page>
  )
}
