/** Where a driver lives, which ways he likes and when he drives. */
import { X } from 'lucide-react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { type DriverSettings, useChangeSettings } from '../../party-queries.ts'

const lanesMax = 10
const someCity = (city: string) => (city.trim() === '' ? '请填写城市' : undefined)

const useLanesForm = (settings: DriverSettings) =>
  useForm({
    start: {
      city: settings.home?.city ?? '',
      lanes: settings.lanes,
      from: settings.hours?.from ?? '',
      to: settings.hours?.to ?? '',
    },
    check: ({ city, lanes, from, to }) => ({
      'home.city': someCity(city),
      ...Object.fromEntries(
        lanes.flatMap((lane, at) => [
          [`lanes.${at}.from_city`, someCity(lane.from_city)],
          [`lanes.${at}.to_city`, someCity(lane.to_city)],
        ]),
      ),
      'hours.to': (from === '') === (to === '') ? undefined : '开始和结束都要填，或都不填',
    }),
    command: useChangeSettings(),
    input: ({ city, lanes, from, to }) => ({
      // Where he said he lives to the point stays, while the city does.
      home: city === settings.home?.city ? undefined : { city: city.trim() },
      lanes: lanes.map((lane) => ({ from_city: lane.from_city.trim(), to_city: lane.to_city.trim() })),
      hours: from && to ? { from, to } : null,
    }),
    leaves: (values) => values,
  })

export function LanesForm({ settings }: { settings: DriverSettings }) {
  const form = useLanesForm(settings)
  return (
    <FormFrame form={form} className="space-y-4">
      <TextField
        label="常住城市"
        maxLength={20}
        {...form.text('city')}
        error={form.errorOf('home.city')}
        hint="送完货离家近的排在前面；别人只看到城市"
      />
      <LaneFields form={form} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="几点起开车"
          type="time"
          isOptional
          {...form.text('from')}
          error={form.errorOf('hours.from')}
        />
        <TextField label="开到几点" type="time" isOptional {...form.text('to')} error={form.errorOf('hours.to')} />
      </div>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="ink" busy={form.isBusy}>
        {form.isBusy ? '正在保存' : '保存'}
      </Button>
    </FormFrame>
  )
}

function LaneFields({ form }: { form: ReturnType<typeof useLanesForm> }) {
  const { lanes } = form.values
  const setLane = (at: number, change: Partial<(typeof lanes)[number]>) =>
    form.change({ lanes: lanes.map((lane, index) => (index === at ? { ...lane, ...change } : lane)) })
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-meta text-ink-2">常跑的线路</legend>
      {lanes.map((lane, at) => (
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField
            label="从"
            maxLength={20}
            value={lane.from_city}
            error={form.errorOf(`lanes.${at}.from_city`)}
            onChange={(event) => setLane(at, { from_city: event.target.value })}
          />
          <TextField
            label="到"
            maxLength={20}
            value={lane.to_city}
            error={form.errorOf(`lanes.${at}.to_city`)}
            onChange={(event) => setLane(at, { to_city: event.target.value })}
          />
          <IconButton
            label={`去掉第 ${at + 1} 条线路`}
            onClick={() => form.change({ lanes: lanes.filter((_, index) => index !== at) })}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {lanes.length < lanesMax && (
        <Button
          tone="ghost"
          className="-ms-4"
          onClick={() => form.change({ lanes: [...lanes, { from_city: '', to_city: '' }] })}
        >
          加一条线路
        </Button>
      )}
    </fieldset>
  )
}
