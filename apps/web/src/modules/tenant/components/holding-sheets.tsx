import { isCreditCode, plainCreditCode } from '@jihui/protocol/tenant/credit-code'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { FormProblem } from '../../identity/public.ts'
import { useAddAddress, useAddInvoiceTitle } from '../queries.ts'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
}

export function AddressSheet({ isOpen, onClose }: SheetProps) {
  const form = useForm({
    start: { contact_name: '', contact_phone: '', region: '', address: '', is_default: false },
    check: (given) => ({
      contact_name: required(given.contact_name, '请填写联系人'),
      contact_phone: /^1\d{10}$/.test(given.contact_phone.trim()) ? undefined : '请填写 11 位手机号',
      region: required(given.region, '请填写所在地区'),
      address: required(given.address, '请填写详细地址'),
    }),
    command: useAddAddress(),
    input: (given) => given,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="添加地址" words={['保存', '正在保存']}>
      <TextField label="联系人" maxLength={40} autoComplete="name" {...form.text('contact_name')} />
      <TextField label="联系电话" inputMode="tel" maxLength={11} autoComplete="tel" {...form.text('contact_phone')} />
      <TextField label="所在地区" maxLength={100} placeholder="浙江省杭州市上城区" {...form.text('region')} />
      <TextField label="详细地址" maxLength={200} placeholder="庆春东路 3 号" {...form.text('address')} />
      <Switch
        label="作为默认地址"
        checked={form.values.is_default}
        onChange={({ target }) => form.change({ is_default: target.checked })}
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}

export function InvoiceTitleSheet({ isOpen, onClose }: SheetProps) {
  const form = useForm({
    start: { title: '', tax_number: '', bank_name: '', account_number: '', is_default: false },
    check: ({ title, tax_number: number }) => ({
      title: required(title, '请填写发票抬头'),
      tax_number: isCreditCode(plainCreditCode(number)) ? undefined : '税号不对，请检查 18 位代码',
    }),
    command: useAddInvoiceTitle(),
    input: (given) => given,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="添加抬头" words={['保存', '正在保存']}>
      <TextField label="发票抬头" maxLength={100} placeholder="单位全称" {...form.text('title')} />
      <TextField label="税号" maxLength={30} placeholder="18 位统一社会信用代码" {...form.text('tax_number')} />
      <TextField label="开户行" isOptional maxLength={80} {...form.text('bank_name')} />
      <TextField label="银行账号" isOptional inputMode="numeric" maxLength={40} {...form.text('account_number')} />
      <Switch
        label="作为默认抬头"
        checked={form.values.is_default}
        onChange={({ target }) => form.change({ is_default: target.checked })}
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
