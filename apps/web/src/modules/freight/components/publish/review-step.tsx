import { goodsCategories } from '@jihui/protocol/freight/goods'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { dayText, money } from '../../../../ui/text/format.ts'
import { placeText } from '../../freight-words.ts'
import { stepOf } from '../../publish-steps.ts'
import type { PublishForm } from '../../use-publish-form.ts'
import { useDraftPrice } from './price-step.tsx'

/** Everything once more, before drivers read it. */
export function ReviewStep({ form }: { form: PublishForm }) {
  const { draft, change, errorOf } = form
  const price = useDraftPrice(draft)
  const sizes = [
    draft.length && `长 ${draft.length}`,
    draft.width && `宽 ${draft.width}`,
    draft.height && `高 ${draft.height}`,
  ]
    .filter(Boolean)
    .join('、')
  return (
    <div className="space-y-6">
      <Part title="货物" form={form} step={0}>
        <p className="font-semibold">
          {draft.name} {draft.pieces} 件，{draft.weight} 吨
        </p>
        <p className="text-ink-2">
          {[draft.category && goodsCategories[draft.category].label, sizes && `${sizes} 米`, draft.packing]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Part>
      <Part title="装卸" form={form} step={1}>
        <ol className="space-y-3">
          {draft.stops.map((stop) => (
            <li key={stop.key}>
              <p className="text-meta text-ink-2">
                {stop.kind === 'pickup' ? '装货' : '卸货'} · {stop.day && dayText(stop.day)} {stop.from} –{' '}
                {stop.untilDay !== stop.day && stop.untilDay && `${dayText(stop.untilDay)} `}
                {stop.until}
              </p>
              <p>{placeText(stop.region.text, stop.address)}</p>
              <p className="figures text-meta text-ink-2">
                {stop.contactName} {stop.contactPhone}
              </p>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="车和价" form={form} step={2}>
        <p className="font-semibold">
          {[
            price.data?.vehicle_type_display,
            draft.mode === 'fixed' ? `一口价 ${money(Number(draft.price) || 0)}` : '竞价',
          ]
            .filter(Boolean)
            .join('，')}
        </p>
        {draft.notes && <p className="whitespace-pre-line text-ink-2">{draft.notes}</p>}
      </Part>
      <div>
        <Checkbox
          label="同意货运服务条款：接单后 30 分钟内把运费托管到平台；装货前取消按条款补偿司机。"
          checked={draft.isAgreed}
          error={errorOf('agreed_to_terms')}
          onChange={({ target }) => change({ isAgreed: target.checked })}
        />
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
      </div>
    </div>
  )
}

interface PartProps {
  title: string
  form: PublishForm
  step: number
  children: ReactNode
}
/** What was written in a step, and why of it what was filled in. */
function Part({ title, form, step, children }: PartProps) {
  const notes = form.notes.filter(({ field }) => stepOf(field) === step)
  return (
    <section aria-label={title} className="border-b border-hairline pb-5 text-body">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h2 className="text-title-s">{title}</h2>
        <Button
          tone="ghost"
          className="-me-4"
          icon={<PenLine size={16} aria-hidden="true" />}
          onClick={() => form.goTo(step)}
        >
          改
        </Button>
      </div>
      {children}
      {notes.length > 0 && (
        <p className="mt-2 text-meta text-ink-2">{notes.map(({ reason }) => reason).join('；')}。</p>
      )}
    </section>
  )
}
