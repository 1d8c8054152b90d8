import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'

export function Screen() {
  return (
    <Page title="我的设备主申请" back="/user">
      <EmptyState
        illustration="forklift"
        title="还没有设备主申请"
        actions={
          <AppLink to="/user" className={buttonClass('outline')}>
            回到我的
          </AppLink>
        }
      >
        提交过的申请和审核结果会列在这里，最近的一份在最前面。
      </EmptyState>
    </Page>
  )
}
