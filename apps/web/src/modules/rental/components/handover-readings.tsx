import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import {
  drumsOf,
  judgeReading,
  readingText,
  type HandoverRecord,
  type ReadingVerdict,
} from '../handover/handover-record.ts'
import type { Handover } from '../handover/handover-queries.ts'
import type { HandoverCaptureProps } from './handover-capture.lazy.tsx'

type ReadingsProps = Omit<HandoverCaptureProps, 'onSend'> & {
  record: HandoverRecord
  urls: ReadonlyMap<string, string>
  onChange: (changes: Partial<HandoverRecord>) => void
  onBackTo: (at: number) => void
  onSend: () => void
}

const signs = { ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }

/** The last step: what the meter says, how full it is, what was counted. */
export function HandoverReadings(props: ReadingsProps) {
  const { handover, record, urls, onChange, onBackTo, errors = {}, days = null } = props
  const { meter, level, check_items: items, positions } = handover
  const verdict = meter ? judgeReading(record.meter, meter, days) : null
  const missing = positions.filter(({ key }) => !urls.has(key))
  const refusals = Object.entries(errors).filter(([field]) => !['meter', 'level', 'checks', 'notes'].includes(field))
  return (
    <div className="mx-auto max-w-2xl">
      <header className="flex items-center justify-between gap-3 pt-4 pb-2">
        <h1 className="text-title-s">{props.title}</h1>
        <span className="figures text-meta text-ink-2">
          {positions.length - missing.length} / {positions.length} 张
        </span>
      </header>
      <Ruler units={positions.length + 1} value={positions.length} label="最后一步，读数和清点" />
      {meter && (
        <section className="mt-4" aria-label={meter.label}>
          <h2 className="text-title">照着表盘填{meter.label}</h2>
          <p className="mt-0.5 text-meta text-ink-2">
            {meter.decimals > 0 && '红色那位是小数。'}
            {meter.last !== null && `上次是 ${readingText(meter.last, meter)} ${meter.unit}`}
          </p>
          <Drums text={record.meter} meter={meter} />
          <MeterField
            meter={meter}
            value={record.meter}
            verdict={errors['meter'] ? { tone: 'danger', text: errors['meter'] } : verdict}
            onChange={(text) => onChange({ meter: text })}
          />
        </section>
      )}
      {level && (
        <fieldset className="mt-6">
          <legend className="mb-1.5 flex w-full justify-between text-meta text-ink-2">
            {level.label}
            {record.level && <strong className="text-ink">{record.level}</strong>}
          </legend>
          <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${level.steps.length}, minmax(0, 1fr))` }}>
            {level.steps.map((step) => (
              <label
                key={step}
                className="figures relative flex min-h-12 items-center justify-center rounded-card border border-edge bg-surface text-body has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-on-ink has-focus-visible:shadow-(--focus)"
              >
                <input
                  type="radio"
                  name="handover-level"
                  value={step}
                  checked={record.level === step}
                  onChange={() => onChange({ level: step })}
                  className="absolute inset-0 size-full appearance-none opacity-0"
                />
                {step}
              </label>
            ))}
          </div>
          {errors['level'] && <FieldError>{errors['level']}</FieldError>}
        </fieldset>
      )}
      {items.length > 0 && (
        <div className="mt-4">
          {items.map(({ key, label }) => (
            <Switch
              key={key}
              label={label}
              hint={record.checks.includes(key) ? '已点清' : '点清以后打开'}
              checked={record.checks.includes(key)}
              onChange={(event) =>
                onChange({
                  checks: event.target.checked ? [...record.checks, key] : record.checks.filter((one) => one !== key),
                })
              }
            />
          ))}
          {errors['checks'] && <FieldError>{errors['checks']}</FieldError>}
        </div>
      )}
      <div className="mt-4">
        <TextArea
          label="还有什么要记的"
          isOptional
          maxLength={500}
          rows={2}
          value={record.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
          error={errors['notes']}
        />
      </div>
      {missing.length > 0 && (
        <div className="mt-5 flex items-center justify-between gap-3 rounded-card bg-warn-soft py-1.5 ps-4 pe-1.5 text-meta text-warn">
          <span>还没拍：{missing.map(({ label }) => label).join('、')}。没有照片的地方，以后说不清。</span>
          <Button
            tone="ghost"
            className="shrink-0"
            onClick={() => onBackTo(positions.findIndex(({ key }) => key === missing[0]?.key))}
          >
            补拍
          </Button>
        </div>
      )}
      {refusals.map(([field, sentence]) => (
        <FieldError key={field}>{sentence}</FieldError>
      ))}
      <StickyBar>
        <Button size="main" onClick={() => onBackTo(positions.length - 1)} disabled={props.isSending}>
          上一张
        </Button>
        <Button
          tone="ink"
          size="main"
          className="flex-1"
          busy={props.isSending}
          disabled={verdict?.tone === 'danger'}
          onClick={props.onSend}
        >
          {props.isSending ? sendingWords(props.progress) : (props.sendLabel ?? '保存记录')}
        </Button>
      </StickyBar>
    </div>
  )
}

const sendingWords = (progress?: number | null) =>
  typeof progress === 'number' && progress < 1 ? `正在上传 ${Math.round(progress * 100)}%` : '正在保存'

type Meter = NonNullable<Handover['meter']>

/** The meter as it looks on the machine, following what is typed. */
function Drums({ text, meter }: { text: string; meter: Meter }) {
  const { whole, rest } = drumsOf(text, meter)
  return (
    <div
      data-theme="dark"
      aria-hidden="true"
      className="mt-3 flex flex-col items-center gap-2 rounded-card bg-surface px-4 py-6"
    >
      <div className="flex w-full items-center justify-center gap-6">
        <span className="size-2.5 rounded-full bg-[var(--il-trace)]" />
        <span className="figures flex gap-[0.28em] rounded-card border-2 border-tick bg-sunken px-5 py-2.5 text-[2.25rem] leading-[2.75rem] font-semibold text-[var(--il-amber)]">
          {[...whole].map((digit, index) => (
            <span key={index}>{digit}</span>
          ))}
          {rest && <span className="ms-1 text-accent">{rest}</span>}
        </span>
        <span className="size-2.5 rounded-full bg-tick" />
      </div>
      <span className="text-caption tracking-[0.3em] text-ink-2">{meter.unit}</span>
    </div>
  )
}

function MeterField({
  meter,
  value,
  verdict,
  onChange,
}: {
  meter: Meter
  value: string
  verdict: ReadingVerdict | null
  onChange: (text: string) => void
}) {
  const Sign = verdict && signs[verdict.tone]
  const isWrong = verdict?.tone === 'danger'
  return (
    <div className="mt-4">
      <label htmlFor="handover-meter" className="mb-1.5 block text-meta text-ink-2">
        {meter.label}读数
      </label>
      <div
        className={cx(
          'flex min-h-16 items-center gap-3 rounded-card border bg-surface px-4 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]',
          isWrong ? 'border-danger' : 'border-edge',
        )}
      >
        <input
          id="handover-meter"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={isWrong || undefined}
          aria-describedby="handover-meter-note"
          className="figures min-h-14 w-full min-w-0 bg-transparent text-title font-semibold focus-visible:shadow-none"
        />
        <span className="shrink-0 text-body text-ink-2">{meter.unit}</span>
      </div>
      <p
        id="handover-meter-note"
        role="status"
        className={cx(
          'mt-1.5 flex min-h-5 items-center gap-1.5 text-meta',
          verdict?.tone === 'ok' ? 'text-ok' : verdict?.tone === 'warn' ? 'text-warn' : 'text-danger',
        )}
      >
        {Sign && <Sign size={18} className="shrink-0" aria-hidden="true" />}
        {verdict?.text}
      </p>
    </div>
  )
}
