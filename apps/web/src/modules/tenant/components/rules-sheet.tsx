import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { FormProblem } from '../../identity/public.ts'
import { type Tenant, useChangeRules } from '../queries.ts'

const textOf = (amount: number | null) => (amount === null ? '' : String(amount))
const amountProblem = (text: string): string | undefined =>
  text.trim() === '' || /^\d{1,10}(\.\d{1,2})?$/.test(text.trim()) ? undefined : '请填写金额，最多两位小数'

/** What of the company's orders somebody else has to agree to. */
export function RulesSheet({ tenant, isOpen, onClose }: { tenant: Tenant; isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    start: {
      approval_above: textOf(tenant.approval_above),
      monthly_budget: textOf(tenant.monthly_budget),
      approve_without_deposit: tenant.approve_without_deposit,
    },
    check: ({ approval_above: above, monthly_budget: budget }) => ({
      approval_above: amountProblem(above),
      monthly_budget: amountProblem(budget),
    }),
    command: useChangeRules(tenant.id),
    input: (given) => given,
    leaves: (given) => given,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="审批规则"
      description="要审批的订单保留着设备，别的审批人同意以后才能签合同、付款；金额都不含押金"
      words={['保存', '正在保存']}
    >
      <TextField
        label="超过多少要审批"
        isOptional
        inputMode="decimal"
        lead="¥"
        hint="留空就不按金额审批"
        {...form.text('approval_above')}
      />
      <TextField
        label="每月预算"
        isOptional
        inputMode="decimal"
        lead="¥"
        hint="这个月的订单加起来超出的要审批"
        {...form.text('monthly_budget')}
      />
      <Switch
        label="不付押金的订单要审批"
        checked={form.values.approve_without_deposit}
        onChange={({ target }) => form.change({ approve_without_deposit: target.checked })}
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
