import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { technicianPaths } from '../../technician/public.ts'

const InventedDay = lazy(async () => ({
  default: (await import('../demo/invented-day.lazy.tsx')).InventedDay,
}))
const parts = [
  ['接一单', '先看清在哪、什么时候、什么活、到手多少，再定接不接。'],
  ['断着网干', '把“网络”关掉，照样出发、到场、填步骤，都先记在手机里。'],
  ['接上网', '打开网络，记下的按先后补发；报了价，几秒后客户就同意。'],
] as const

/** 技师演示: what a technician's day is like, tried on invented jobs that exist in this page alone. */
export function Screen() {
  const [isBegun, setIsBegun] = useState(false)
  if (!isBegun) return <Before onBegin={() => setIsBegun(true)} />
  return (
    <Suspense
      fallback={
        <Page title="试一天" back={technicianPaths.center}>
          <SkeletonRows tile="size-16" />
        </Page>
      }
    >
      <InventedDay />
    </Suspense>
  )
}

function Before({ onBegin }: { onBegin: () => void }) {
  const { line } = drawingOfSkill('hydraulic')
  return (
    <Page title="试一天" back={technicianPaths.center}>
      <div data-line={line}>
        <MachineTile {...drawingOfSkill('hydraulic')} size="fill" className="h-40" />
      </div>
      <h2 className="mt-6 text-display">
        <Words text="三单编的活，走一遍技师的一天" />
      </h2>
      <p className="mt-2 text-body text-pretty text-ink-2">
        不用注册。点什么都只在这个页面里，不会发出去，关掉就没了。
      </p>
      <ol className="mt-5 border-t border-hairline">
        {parts.map(([title, text], at) => (
          <li key={title} className="flex gap-4 border-b border-hairline py-3">
            <span aria-hidden="true" className="figures text-title-s text-ink-3">
              {at + 1}
            </span>
            <span className="min-w-0">
              <span className="block text-lead font-semibold">{title}</span>
              <span className="block text-body text-pretty text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <Button tone="ink" size="main" className="mt-6" onClick={onBegin}>
        开始这一天
      </Button>
    </Page>
  )
}
