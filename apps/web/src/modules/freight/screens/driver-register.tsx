import { driverFiles } from '@jihui/protocol/freight/party-kinds'
import {
  licenceClasses,
  type VehicleTypeCode,
  vehicleTypeCodes,
  vehicleTypes,
} from '@jihui/protocol/freight/vehicle-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { useQueryTexts } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { NewAccountFields } from '../../identity/public.ts'
import { UnlessRegistered } from '../components/applied.tsx'
import { useRegistration } from '../components/driver-form.ts'
import { PaperField } from '../../../kits/form/paper-field.tsx'
import {
  hasEnd,
  hasName,
  type PaperName,
  papersOf,
  type RegistrationKind,
} from '../components/papers/registration-papers.ts'
import { freightPaths } from '../freight-words.ts'
import { invitationsQuery } from '../party-queries.ts'

const hints: Partial<Record<PaperName, string>> = {
  id_card_files: '正反两面',
  professional_certificate_files: '4.5 吨以上的车要',
  transport_license_files: '4.5 吨以上的车要',
  vehicle_photos: '前后左右，看得清车牌',
}
/** Of who drives already. */
const furtherHints: typeof hints = {
  ...hints,
  driver_license_files: '这辆车要更高的驾照时才要',
  professional_certificate_files: '你自己开，平台又没看过的时候才要',
}

/** 登记成为司机: who he is, his vehicle, their papers; a driver comes here again with another vehicle. */
export function Screen() {
  const { again } = useQueryTexts()
  const isAgain = again !== undefined
  return (
    <Page
      title={isAgain ? '再登记一辆车' : '登记成为司机'}
      back={isAgain ? freightPaths.driverProfile : freightPaths.nearby}
    >
      <UnlessRegistered party="driver" isAgain={isAgain}>
        {isAgain ? <Register kind="further" /> : <First />}
      </UnlessRegistered>
    </Page>
  )
}

/** Whom a carrier has invited may do without a vehicle of his own. */
function First() {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...invitationsQuery, enabled: isSignedIn })
  const [hasVehicle, setHasVehicle] = useState(true)
  const isInvited = (data?.results.length ?? 0) > 0
  if (!isInvited) return <Register kind="first" />
  return (
    <>
      <SegmentedControl
        label="开谁的车"
        options={[
          { value: 'own', label: '我自己的车' },
          { value: 'carrier', label: `${data!.results[0]!.carrier_name}的车` },
        ]}
        value={hasVehicle ? 'own' : 'carrier'}
        onChange={(value) => setHasVehicle(value === 'own')}
      />
      <div className="mt-4">
        <Register key={String(hasVehicle)} kind={hasVehicle ? 'first' : 'employed'} />
      </div>
    </>
  )
}

function Register({ kind }: { kind: RegistrationKind }) {
  const { form, share, isGuest } = useRegistration(kind)
  return (
    <FormFrame form={form} className="space-y-4">
      {isGuest && (
        <NewAccountFields
          value={form.values.account}
          onChange={(account) => form.change({ account })}
          errorOf={form.errorOf}
        />
      )}
      {kind !== 'further' && <PersonFields form={form} kind={kind} />}
      {kind !== 'employed' && <VehicleFields form={form} />}
      <PaperFields form={form} kind={kind} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? `正在提交${share === null ? '' : ` ${Math.round(share * 100)}%`}` : '提交登记'}
      </Button>
    </FormFrame>
  )
}

type RegistrationForm = ReturnType<typeof useRegistration>['form']
function PersonFields({ form, kind }: { form: RegistrationForm; kind: RegistrationKind }) {
  return (
    <>
      {kind === 'first' && (
        <SegmentedControl
          label="登记为"
          options={[
            { value: 'driver', label: '司机' },
            { value: 'carrier', label: '车队' },
          ]}
          value={form.values.kind}
          onChange={(as) => form.change({ kind: as })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="姓名" autoComplete="name" maxLength={30} {...form.text('real_name')} />
        <TextField label="身份证号" maxLength={18} {...form.text('id_number')} />
        <TextField
          label="常住城市"
          placeholder="绍兴"
          maxLength={20}
          {...form.text('home_city')}
          hint="用来看顺不顺路，别人只看到城市"
        />
        {kind === 'employed' && (
          <Select
            label="驾照"
            {...form.text('licence')}
            options={licenceClasses.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
    </>
  )
}

function VehicleFields({ form }: { form: RegistrationForm }) {
  const { values } = form
  const changeType = (type: VehicleTypeCode) => {
    const { lengthM, loadT, volumeM3 } = vehicleTypes[type]
    form.change({ type, length_m: String(lengthM), load_t: String(loadT), volume_m3: String(volumeM3) })
  }
  return (
    <Section title="车辆">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="车型"
          value={values.type}
          onChange={(event) => changeType(event.target.value as VehicleTypeCode)}
          options={vehicleTypeCodes.map((value) => ({ value, label: vehicleTypes[value].label }))}
          hint={`要 ${vehicleTypes[values.type].licence} 驾照`}
        />
        <TextField
          label="车牌号"
          placeholder="浙B12345"
          maxLength={8}
          {...form.text('plate')}
          error={form.errorOf('vehicle.plate')}
        />
        <TextField
          label="车长（米）"
          inputMode="decimal"
          {...form.text('length_m')}
          error={form.errorOf('vehicle.length_m')}
        />
        <TextField
          label="载重（吨）"
          inputMode="decimal"
          {...form.text('load_t')}
          error={form.errorOf('vehicle.load_t')}
        />
        <TextField
          label="容积（立方米）"
          inputMode="decimal"
          {...form.text('volume_m3')}
          error={form.errorOf('vehicle.volume_m3')}
        />
      </div>
    </Section>
  )
}

function PaperFields({ form, kind }: { form: RegistrationForm; kind: RegistrationKind }) {
  const { values } = form
  const endOf = (field: PaperName) =>
    hasEnd(field)
      ? {
          value: values.ends[field] ?? '',
          error: form.errorOf(`papers_until.${field}`),
          onChange: ({ target }: { target: { value: string } }) =>
            form.change(({ ends }) => ({ ends: { ...ends, [field]: target.value } })),
        }
      : undefined
  const nameOf = (field: PaperName) =>
    hasName(field)
      ? {
          value: values.names[field] ?? '',
          error: form.errorOf(`paper_names.${field}`),
          onChange: ({ target }: { target: { value: string } }) =>
            form.change(({ names }) => ({ names: { ...names, [field]: target.value } })),
        }
      : undefined
  return (
    <Section title="证件" aside="只有审核的人看得到">
      <p className="-mt-2 mb-4 text-meta text-ink-3">不填到期日的，从审核通过那天算一年。</p>
      <div className="space-y-5">
        {papersOf(kind, values).map((field) => (
          <PaperField
            key={field}
            label={driverFiles[field].label}
            max={driverFiles[field].max}
            isPhoto={driverFiles[field].kind === 'image'}
            hint={(kind === 'further' ? furtherHints : hints)[field]}
            files={values.papers[field]}
            onChange={(change) =>
              form.change(({ papers }) => ({ papers: { ...papers, [field]: change(papers[field]) } }))
            }
            error={form.errorOf(field)}
            name={nameOf(field)}
            end={endOf(field)}
          />
        ))}
      </div>
    </Section>
  )
}
