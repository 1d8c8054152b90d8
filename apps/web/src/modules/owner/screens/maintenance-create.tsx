import { Page } from '../../../ui/page.tsx'

export function Screen() {
  return <Page title="新建维护单">正在准备</Page>
}
