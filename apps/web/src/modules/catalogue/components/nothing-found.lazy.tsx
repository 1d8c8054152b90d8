import { lines } from '@jihui/protocol/rental/faces'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Categories } from './before-search.tsx'

/** No line has any of it. */
export function NothingFound({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  return (
    <>
      <EmptyState
        title="未找到符合条件的设备"
        actions={
          <Button tone="ink" onClick={onClear}>
            清除筛选
          </Button>
        }
      >
        <p className="text-balance">
          {keyword ? `名称、型号和厂商里都没有“${keyword}”，换个说法试试。` : '放宽一两个条件，往往就有了。'}
        </p>
      </EmptyState>
      {lines.map((line) => (
        <Categories key={line.id} line={line} title={lines.length > 1 ? `${line.label}有这些` : '也许你要找'} />
      ))}
    </>
  )
}
