import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { LicenceField } from '../components/licence-field.tsx'
import { standingOf, SupplierStanding } from '../components/standing.tsx'
import { type SupplierForm, useRegisterSupplier } from '../supplier-queries.ts'

/** 登记成为配件供应商; to everybody who did so how it stands. */
export function Screen() {
  const user = useUser()
  const standing = standingOf(user)
  return (
    <Page title="登记成为配件供应商" back="/user">
      {!user && <SkeletonText lines={6} />}
      {user && !standing && <Register isAgain={user.supplier_profile?.status === 'rejected'} />}
      {standing && <SupplierStanding standing={standing} />}
    </Page>
  )
}

function Register({ isAgain }: { isAgain: boolean }) {
  const form = useForm({
    start: { company_name: '', contact_name: '', supplies: '', licence: null as File | null },
    check: ({ company_name: name, supplies, licence }) => ({
      company_name: required(name, '请填写企业名称'),
      supplies: required(supplies, '请填写供应什么'),
      business_license_file: licence ? undefined : '请上传营业执照',
    }),
    command: useRegisterSupplier(),
    input: ({ licence, ...body }): SupplierForm => ({
      body,
      files: { business_license_file: licence ? [licence] : [] },
    }),
    leaves: (values) => values,
  })
  return (
    <FormFrame form={form} className="space-y-4">
      <p className="text-body text-pretty text-ink-2">平台看过营业执照，你就能报价、接单；收货后三个工作日打款。</p>
      {isAgain && <p className="text-body text-warn">上次没有通过，改好以后再提交。</p>}
      <TextField label="企业名称" maxLength={100} hint="和营业执照一样" {...form.text('company_name')} />
      <TextField label="联系人" isOptional maxLength={30} {...form.text('contact_name')} />
      <TextArea
        label="供应什么"
        rows={3}
        maxLength={500}
        placeholder="如：液压密封件、滤芯、履带板"
        {...form.text('supplies')}
      />
      <LicenceField
        file={form.values.licence}
        onChange={(licence) => form.change({ licence })}
        error={form.errorOf('business_license_file')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? '正在提交' : '提交登记'}
      </Button>
    </FormFrame>
  )
}
