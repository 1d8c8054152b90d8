import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { UnlessRegistered } from '../components/applied.tsx'
import { PaperField } from '../components/paper-field.tsx'
import { freightPaths } from '../freight-words.ts'
import { useRegisterShipper, type ShipperForm } from '../party-queries.ts'

/** 登记成为货主: a person at once, a company with its licence. */
export function Screen() {
  return (
    <Page title="登记成为货主" back={freightPaths.platform}>
      <UnlessRegistered party="shipper">
        <Register />
      </UnlessRegistered>
    </Page>
  )
}

const kinds = [
  { value: 'person', label: '个人', hint: '有手机号就行，马上可以发布' },
  { value: 'company', label: '企业', hint: '上传营业执照，平台看过就能发布' },
] as const

function Register() {
  const form = useForm({
    start: { kind: 'person' as 'person' | 'company', company_name: '', licence: [] as File[] },
    check: ({ kind, company_name: name, licence }) => ({
      company_name: kind === 'company' && name.trim() === '' ? '请填写企业名称' : undefined,
      business_license_file: kind === 'company' && licence.length === 0 ? '请上传营业执照' : undefined,
    }),
    command: useRegisterShipper(),
    input: ({ kind, company_name, licence }): ShipperForm =>
      kind === 'person'
        ? { body: { kind }, files: {} }
        : { body: { kind, company_name }, files: { business_license_file: licence } },
  })
  const { kind, licence } = form.values
  return (
    <FormFrame form={form} className="space-y-4">
      <fieldset className="space-y-2">
        <legend className="mb-2 text-body text-ink-2">你是</legend>
        {kinds.map((one) => (
          <RadioCard
            key={one.value}
            name="kind"
            value={one.value}
            label={one.label}
            hint={one.hint}
            checked={kind === one.value}
            onChange={() => form.change({ kind: one.value })}
          />
        ))}
      </fieldset>
      {kind === 'company' && (
        <>
          <TextField
            label="企业名称"
            maxLength={100}
            {...form.text('company_name')}
            hint="和营业执照一样，司机接单前看得到"
          />
          <PaperField
            label="营业执照"
            max={1}
            files={licence}
            onChange={(files) => form.change({ licence: files })}
            error={form.errorOf('business_license_file')}
          />
        </>
      )}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? '正在登记' : '登记成为货主'}
      </Button>
    </FormFrame>
  )
}
