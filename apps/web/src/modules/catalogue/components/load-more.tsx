import { Button } from '../../../ui/button.tsx'

interface LoadMoreProps {
  shown: number
  total: number | string
  isLoading: boolean
  onLoad: () => Promise<void>
}

export function LoadMore({ shown, total, isLoading, onLoad }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-2 py-5">
      <Button busy={isLoading} onClick={() => void onLoad()} className="w-full md:w-72">
        {isLoading ? '正在加载' : '加载更多'}
      </Button>
      <span className="figures text-caption text-ink-3">
        已显示 {shown} / {total}
      </span>
    </div>
  )
}
