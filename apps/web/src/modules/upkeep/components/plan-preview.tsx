import { Fragment } from 'react'
import type { Form } from '../../../kits/form/use-form.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { dayText } from '../../../ui/text/format.ts'
import type { PlanDraft } from '../plan-form.ts'
import { type PlanTrial, type Preview, usePreviewPlan } from '../upkeep-queries.ts'

/** What it would have done last year, and will do in the next, before it is kept. */
export function PlanPreview({ form, trial }: { form: Form<PlanDraft>; trial: (draft: PlanDraft) => PlanTrial }) {
  const preview = usePreviewPlan()
  const look = () => {
    if (form.isReady()) preview.mutate(trial(form.values))
  }
  return (
    <div aria-live="polite">
      <Button tone="outline" wide busy={preview.isPending} onClick={look}>
        看看会在哪些天
      </Button>
      {preview.error && <FieldError>{messageOf(preview.error)}</FieldError>}
      {preview.data && <PreviewOutcome preview={preview.data} />}
    </div>
  )
}

/** So many days behind, so many ahead, and the nearest of them. */
export function PreviewOutcome({ preview: { past, next, units_count: units, unread } }: { preview: Preview }) {
  const days = [...new Set(next.map(({ day }) => day))]
  return (
    <div className="mt-3 text-body">
      <p>
        {units} 台设备：过去一年会有 {past.length} 次，今后 12 个月 {next.length} 次。
      </p>
      {days.length > 0 && (
        <p className="mt-1 text-meta text-ink-2">
          最近的日子：
          {days.slice(0, 6).map((day, at) => (
            <Fragment key={day}>
              {at > 0 && '、'}
              <span className="keep">{dayText(day)}</span>
            </Fragment>
          ))}
          {days.length > 6 && ' …'}
        </p>
      )}
      {unread.length > 0 && (
        <p className="mt-1 text-meta text-ink-2">{unread.length} 台还没有读数，按表数的不做预测。</p>
      )}
    </div>
  )
}
