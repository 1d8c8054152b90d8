import { useQuery } from '@tanstack/react-query'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { phoneProblem, PhoneField } from '../../../ui/fields/phone-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { OnlyParty } from '../components/only-party.tsx'
import { RecordFacts } from '../components/profile/record-facts.tsx'
import { freightPaths } from '../freight-words.ts'
import { type ShipperSettings, shipperSettingsQuery, useChangeShipperSettings } from '../party-queries.ts'

/** 货主资料: how drivers see him, whom they ask for, and whom invoices are made out to. */
export function Screen() {
  return (
    <OnlyParty party="shipper" title="货主资料">
      <Settings />
    </OnlyParty>
  )
}

function Settings() {
  const { data, error, refetch, isFetching } = useQuery(shipperSettingsQuery(true))
  return (
    <Page title="货主资料" back={freightPaths.shipperHome}>
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && (
        <QueryError
          query={{ error, isFetching, refetch }}
          title="资料没有取到"
          illustration="box-truck"
          line="freight"
        />
      )}
      {data && (
        <>
          <p className="mb-3 text-lead">
            {data.shown_name} <span className="text-meta text-ink-2">{data.kind === 'company' ? '企业' : '个人'}</span>
          </p>
          <RecordFacts
            facts={[
              ['评分', data.rating === null ? '还没有' : data.rating.toFixed(1)],
              ['按时付款', data.paid_in_time_percent === null ? '还没有' : `${data.paid_in_time_percent}%`],
              ['成交', `${data.orders} 单`],
            ]}
          />
          <p className="mt-2 text-meta text-ink-2">司机接单前看得到这些；名字在接单以前只露一部分。</p>
          <Section title="发货时用">
            <ContactForm settings={data} />
          </Section>
          {data.kind === 'person' && (
            <Section title="改成企业">
              <p className="text-body text-ink-2">上传营业执照，审核通过后以企业的名字发货，记录接着算。</p>
              <AppLink to={`${freightPaths.shipperRegister}?again=1`} className={`mt-3 ${buttonClass('outline')}`}>
                登记企业
              </AppLink>
            </Section>
          )}
        </>
      )}
    </Page>
  )
}

function ContactForm({ settings }: { settings: ShipperSettings }) {
  const form = useForm({
    start: {
      contact_name: settings.contact_name,
      contact_phone: settings.contact_phone,
      invoice_title: settings.invoice_title,
    },
    check: ({ contact_phone: phone }) => ({ contact_phone: phone ? phoneProblem(phone) : undefined }),
    command: useChangeShipperSettings(),
    input: (values) => values,
    leaves: (values) => values,
  })
  return (
    <FormFrame form={form} className="space-y-4">
      <TextField
        label="装货联系人"
        maxLength={30}
        isOptional
        {...form.text('contact_name')}
        hint="发布货源时先填上，可以改"
      />
      <PhoneField
        label="联系电话"
        isOptional
        value={form.values.contact_phone}
        error={form.errorOf('contact_phone')}
        onChange={(contact_phone) => form.change({ contact_phone })}
      />
      <TextField
        label="发票抬头"
        maxLength={100}
        isOptional
        {...form.text('invoice_title')}
        hint="以对账单为准开票，运费的票由承运的司机或车队开"
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="ink" busy={form.isBusy}>
        {form.isBusy ? '正在保存' : '保存'}
      </Button>
    </FormFrame>
  )
}
