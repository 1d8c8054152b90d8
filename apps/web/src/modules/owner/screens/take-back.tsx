import { Page } from '../../../ui/page.tsx'

export function Screen() {
  return <Page title="归还验收">正在准备</Page>
}
