import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'

/** The address names nothing that can be. */
export function WrongId({ title, list, label }: { title: string; list: string; label: string }) {
  return (
    <Page title={title} back={list}>
      <EmptyState
        illustration="excavator"
        title="参数错误"
        actions={
          <AppLink to={list} className={buttonClass('ink')}>
            {label}
          </AppLink>
        }
      >
        地址里的编号不对，从列表里打开试试。
      </EmptyState>
    </Page>
  )
}
