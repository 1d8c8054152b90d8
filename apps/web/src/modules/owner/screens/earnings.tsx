import { Page } from '../../../ui/page.tsx'

export function Screen() {
  return <Page title="收益">正在准备</Page>
}
