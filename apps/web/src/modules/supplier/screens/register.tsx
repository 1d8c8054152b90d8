import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { LicenceField } from '../components/licence-field.tsx'
import { supplierPaths } from '../supplier-paths.ts'
import { type SupplierForm, useRegisterSupplier } from '../supplier-queries.ts'

const said = {
  pending: {
    title: '登记正在审核',
    hint: '平台看过营业执照会通知你，通过就能报价、接单。',
    to: '/user',
    action: '回到我的',
  },
  suspended: {
    title: '供应商资格已暂停',
    hint: '已经接的订单照常完成，别的请联系平台。',
    to: supplierPaths.home,
    action: '看订单',
  },
  approved: { title: '你已经是供应商', hint: '可以报价、接单。', to: supplierPaths.home, action: '去工作台' },
} as const

/** 登记成为配件供应商; to everybody who did so how it stands. */
export function Screen() {
  const user = useUser()
  const status = user?.supplier_profile?.status
  const stands = status === undefined || status === 'rejected' ? null : said[status]
  return (
    <Page title="登记成为配件供应商" back="/user">
      {!user && <SkeletonText lines={6} />}
      {user && !stands && <Register isAgain={status === 'rejected'} />}
      {stands && (
        <EmptyState
          illustration="forklift"
          title={stands.title}
          actions={
            <AppLink to={stands.to} className={buttonClass('ink')}>
              {stands.action}
            </AppLink>
          }
        >
          {stands.hint}
        </EmptyState>
      )}
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
