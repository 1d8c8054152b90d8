import { technicianLimits } from '@jihui/protocol/technician/limits'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { addDays, dayText, today } from '../../../../ui/text/format.ts'
import { circleProblems } from '../circle-draft.ts'
import { type DeskTechnician, useLiftCircle, useSetCircle } from '../desk-queries.ts'

interface SheetProps {
  technician: DeskTechnician
  onClose: () => void
}
/** A smaller circle after a talk, or the end of one. */
export const CircleSheet = (props: SheetProps) =>
  props.technician.circle ? <LiftSheet {...props} /> : <SetSheet {...props} />

const daysAtFirst = 14
function SetSheet({
  technician: { id, name, radius_km: own, given_back: back, missed_visits: missed },
  onClose,
}: SheetProps) {
  const form = useForm({
    start: () => ({ radius_km: '', until: addDays(today(), daysAtFirst), reason: '' }),
    check: (values) => ({ ...circleProblems(values, own, today()), reason: required(values.reason, '请填写原因') }),
    command: useSetCircle(id),
    input: ({ radius_km: radius, until, reason }) => ({ radius_km: Number(radius), until, reason: reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="缩小接单范围"
      description={`先和${name}谈过再改。近 30 天交回 ${back} 单，没有到 ${missed} 次。他马上收到原因和哪天结束，可以提异议；到期自动恢复。`}
      words={['缩小', '正在提交']}
    >
      <TextField
        label="接单范围（公里）"
        inputMode="numeric"
        className="figures"
        hint={`他自己填的是 ${own} 公里`}
        {...form.text('radius_km')}
      />
      <TextField
        label="到哪一天（含）"
        type="date"
        min={addDays(today(), 1)}
        max={addDays(today(), technicianLimits.circleDaysMax)}
        {...form.text('until')}
      />
      <TextArea label="谈了什么，为什么" rows={3} maxLength={500} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

function LiftSheet({ technician: { id, name, circle, radius_km: own }, onClose }: SheetProps) {
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={useLiftCircle(id)}
      input={reasonAlone}
      title="恢复接单范围"
      description={`${name}现在只派 ${circle!.radius_km} 公里以内的单，到${dayText(circle!.until)}为止。恢复后照他自己的 ${own} 公里派。原因会发给他。`}
      words={['恢复', '正在提交']}
      missing="请填写原因"
    />
  )
}
