import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { RegionField } from '../../../../ui/fields/region-field.tsx'
import { today } from '../../../../ui/text/format.ts'
import { aStop, type StopDraft } from '../../cargo-draft.ts'
import type { PublishForm } from '../../use-publish-form.ts'

const most = 5
const words = { pickup: '装货', delivery: '卸货' } as const

/** From where to where, when, who is there, and what the place has. */
export function StopsStep({ form }: { form: PublishForm }) {
  const { stops } = form.draft
  const add = (kind: StopDraft['kind']) => {
    const at = kind === 'pickup' ? 1 : stops.length - 1
    form.change({ stops: [...stops.slice(0, at), aStop(kind, stops[at - 1]?.day), ...stops.slice(at)] })
  }
  return (
    <div className="space-y-8">
      {stops.map((stop, at) => (
        <StopFields key={stop.key} form={form} stop={stop} at={at} />
      ))}
      {stops.length < most && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => add('pickup')}>
            加一个装货地
          </Button>
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => add('delivery')}>
            加一个卸货地
          </Button>
        </div>
      )}
    </div>
  )
}

function StopFields({ form, stop, at }: { form: PublishForm; stop: StopDraft; at: number }) {
  const { errorOf, noteOf } = form
  const { stops } = form.draft
  const change = (changes: Partial<StopDraft>) => form.changeStop(at, changes)
  const isEnd = at === 0 || at === stops.length - 1
  return (
    <fieldset className="space-y-4">
      <legend className="flex w-full items-center justify-between gap-3 border-b border-edge pb-2 text-title-s">
        <span>
          <span className="figures me-2 text-ink-3">{at + 1}</span>
          {words[stop.kind]}
        </span>
      </legend>
      {!isEnd && (
        <Button
          tone="ghost"
          className="-ms-4"
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => form.change({ stops: stops.filter(({ key }) => key !== stop.key) })}
        >
          去掉这一站
        </Button>
      )}
      <RegionField value={stop.region} onChange={(region) => change({ region })} error={errorOf(`stops.${at}.city`)} />
      <TextField
        label="详细地址"
        maxLength={120}
        placeholder="街道、门牌号、厂区哪个门"
        value={stop.address}
        error={errorOf(`stops.${at}.address`)}
        hint={noteOf(`stops.${at}.address`)}
        onChange={({ target }) => change({ address: target.value })}
      />
      <WindowFields stop={stop} at={at} form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="现场联系人"
          maxLength={30}
          value={stop.contactName}
          error={errorOf(`stops.${at}.contact_name`)}
          hint={noteOf(`stops.${at}.contact_name`)}
          onChange={({ target }) => change({ contactName: target.value })}
        />
        <PhoneField
          label="联系电话"
          value={stop.contactPhone}
          error={errorOf(`stops.${at}.contact_phone`)}
          onChange={(contactPhone) => change({ contactPhone })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="有吊车"
          checked={stop.hasCrane}
          onChange={({ target }) => change({ hasCrane: target.checked })}
        />
        <Checkbox
          label="有装卸台"
          checked={stop.hasRamp}
          onChange={({ target }) => change({ hasRamp: target.checked })}
        />
        <Checkbox
          label="夜间能停车"
          checked={stop.hasNightParking}
          onChange={({ target }) => change({ hasNightParking: target.checked })}
        />
      </div>
    </fieldset>
  )
}

function WindowFields({ form, stop, at }: { form: PublishForm; stop: StopDraft; at: number }) {
  const { errorOf, noteOf } = form
  const change = (changes: Partial<StopDraft>) => form.changeStop(at, changes)
  const verb = words[stop.kind].slice(0, 1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-3">
      <TextField
        label={`最早哪天${verb}`}
        type="date"
        min={today()}
        value={stop.day}
        error={errorOf(`stops.${at}.window_start`)}
        hint={noteOf(`stops.${at}.window_start`)}
        // The last day follows the first until it is another one.
        onChange={({ target }) =>
          change({
            day: target.value,
            ...((stop.untilDay === '' || stop.untilDay <= stop.day) && { untilDay: target.value }),
          })
        }
      />
      <TextField
        label="几点起"
        type="time"
        value={stop.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={`最晚哪天${verb}`}
        type="date"
        min={stop.day || today()}
        value={stop.untilDay || stop.day}
        error={errorOf(`stops.${at}.window_end`)}
        onChange={({ target }) => change({ untilDay: target.value })}
      />
      <TextField
        label="到几点"
        type="time"
        value={stop.until}
        onChange={({ target }) => change({ until: target.value })}
      />
    </div>
  )
}
