import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { today } from '../../../ui/text/format.ts'
import { CircleNotice } from '../components/circle-notice.tsx'
import { OnlyCertified } from '../components/only-certified.tsx'
import { OtherDayFields, WeekFields } from '../components/week-fields.tsx'
import { technicianPaths } from '../technician-paths.ts'
import { type OwnTechnician, useAvailability } from '../technician-queries.ts'
import { availabilityOf, valuesOf, weekProblems } from '../week-hours.ts'

/** 可接单时间: his week, the days that are otherwise, how far he goes and how many jobs a day he takes. */
export function Screen() {
  return (
    <Page title="可接单时间" back={technicianPaths.dashboard}>
      <OnlyCertified>
        {(me) => me.availability && <Hours availability={me.availability} circle={me.circle} />}
      </OnlyCertified>
    </Page>
  )
}

interface HoursProps {
  availability: NonNullable<OwnTechnician['availability']>
  circle: OwnTechnician['circle']
}
function Hours({ availability, circle }: HoursProps) {
  const form = useForm({
    start: () => valuesOf(availability),
    check: (values) => weekProblems(values, today()),
    command: useAvailability(),
    input: availabilityOf,
    leaves: (values) => values,
  })
  return (
    <FormFrame form={form}>
      <p className="text-body text-pretty text-ink-2">接下的单不受影响，改了只管以后派的。</p>
      <WeekFields form={form} />
      <OtherDayFields form={form} />
      <Section title="去哪里，接多少">
        {circle && (
          <div className="mb-4">
            <CircleNotice circle={circle} />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="常住城市"
            maxLength={20}
            {...form.text('city')}
            error={form.errorOf('home.city')}
            hint="没有开定位的时候从这里算"
          />
          <TextField
            label="服务半径（公里）"
            inputMode="numeric"
            className="figures"
            {...form.text('radius')}
            error={form.errorOf('radius_km')}
          />
          <TextField
            label="一天最多几单"
            inputMode="numeric"
            className="figures"
            {...form.text('jobs')}
            error={form.errorOf('jobs_per_day')}
          />
        </div>
      </Section>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <StickyBar>
        <Button type="submit" tone="commit" size="main" className="flex-1 md:ms-auto md:max-w-md" busy={form.isBusy}>
          {form.isBusy ? '正在保存' : '保存'}
        </Button>
      </StickyBar>
    </FormFrame>
  )
}
