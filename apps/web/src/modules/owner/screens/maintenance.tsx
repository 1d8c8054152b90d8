import { Page } from '../../../ui/page.tsx'

export function Screen() {
  return <Page title="维护">正在准备</Page>
}
