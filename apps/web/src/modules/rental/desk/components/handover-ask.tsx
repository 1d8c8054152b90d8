import { Camera, CircleCheck } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { handoverStages } from '../handover-stages.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { HandoverAsk } from '../use-handover-ask.ts'

/** Asks for the photographs of a hand-over before it is done; without a camera one says so, and the order keeps it. */
export function HandoverAskPart({ ask }: { ask: HandoverAsk }) {
  const { item, stage, positions, photos, isAsked, isWaived, isMissed } = ask
  const { title, missing } = handoverStages[stage]
  if (photos !== null)
    return (
      <p className="flex items-center gap-2 text-body text-ink-2">
        <CircleCheck size={20} className="shrink-0 text-ok" aria-hidden="true" />
        {photos > 0 ? `${title}已记录，${photos} 张照片` : `${title}已记录`}
      </p>
    )
  if (!isAsked) return null
  return (
    <section aria-label={title} className="rounded-card bg-sunken px-4 pt-3.5 pb-1.5">
      <p className="text-body text-pretty">{missing}</p>
      <p className="mt-1 text-meta text-ink-2">
        按{positions.map(({ label }) => label).join('、')}拍 {positions.length} 张，再填读数，手机上最方便。
      </p>
      <AppLink to={consolePaths.handover(item, stage)} className={`${buttonClass('outline')} mt-3`}>
        <Camera size={18} aria-hidden="true" />
        去拍照
      </AppLink>
      <Checkbox
        label="没有相机，这次不拍（写进订单经过）"
        checked={isWaived}
        error={isMissed ? '先去拍照，或者勾选这次不拍' : undefined}
        onChange={(event) => ask.setWaived(event.target.checked)}
      />
    </section>
  )
}
