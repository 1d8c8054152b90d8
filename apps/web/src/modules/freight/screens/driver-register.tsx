import { driverFiles } from '@jihui/protocol/freight/party-kinds'
import { type VehicleTypeCode, vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useQueryTexts } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { UnlessRegistered } from '../components/applied.tsx'
import { paperFields, useRegistration } from '../components/driver-form.ts'
import { PaperField } from '../components/paper-field.tsx'
import { freightPaths } from '../freight-words.ts'

const hints: Partial<Record<keyof typeof driverFiles, string>> = {
  id_card_files: '正反两面',
  transport_license_files: '4.5 吨以上的车要',
  vehicle_photos: '前后左右，看得清车牌',
}

/** 登记成为司机: who he is, his vehicle, their papers; a driver comes here again with another vehicle. */
export function Screen() {
  const { again } = useQueryTexts()
  return (
    <Page title={again ? '再登记一辆车' : '登记成为司机'} back={freightPaths.nearby}>
      <UnlessRegistered party="driver" isAgain={again !== undefined}>
        <Register />
      </UnlessRegistered>
    </Page>
  )
}

function Register() {
  const { form, share } = useRegistration()
  const { values } = form
  return (
    <FormFrame form={form} className="space-y-4">
      <SegmentedControl
        label="登记为"
        options={[
          { value: 'driver', label: '司机' },
          { value: 'carrier', label: '车队' },
        ]}
        value={values.kind}
        onChange={(kind) => form.change({ kind })}
      />
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
      </div>
      <VehicleFields form={form} />
      <PaperFields form={form} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? `正在提交${share === null ? '' : ` ${Math.round(share * 100)}%`}` : '提交登记'}
      </Button>
    </FormFrame>
  )
}

type RegistrationForm = ReturnType<typeof useRegistration>['form']
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

function PaperFields({ form }: { form: RegistrationForm }) {
  const { values } = form
  return (
    <Section title="证件" aside="只有审核的人看得到">
      <div className="space-y-5">
        {paperFields.map((field) => (
          <PaperField
            key={field}
            label={driverFiles[field].label}
            max={driverFiles[field].max}
            isPhoto={driverFiles[field].kind === 'image'}
            hint={hints[field]}
            files={values.papers[field]}
            onChange={(files) => form.change({ papers: { ...values.papers, [field]: files } })}
            error={form.errorOf(field)}
          />
        ))}
      </div>
    </Section>
  )
}
