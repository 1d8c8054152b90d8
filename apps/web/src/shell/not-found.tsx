import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AppLink } from './navigation.tsx'

export function NotFound() {
  return (
    <div className="flex min-h-[60dvh] items-center">
      <EmptyState
        illustration="tower-crane"
        title="页面不存在"
        actions={
          <>
            <AppLink to="/equipment-list" className={buttonClass('outline')}>
              找设备
            </AppLink>
            <AppLink to="/" className={buttonClass('ink')}>
              回首页
            </AppLink>
          </>
        }
      >
        这个地址没有内容，可能写错了，也可能已经撤下。
      </EmptyState>
    </div>
  )
}
