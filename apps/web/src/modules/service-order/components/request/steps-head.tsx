import { Stepper } from '../../../../ui/fields/stepper.tsx'

const steps = ['选服务', '说清楚', '确认提交'] as const

/** Where one is among the three steps; `at` from 0. */
export function StepsHead({ at }: { at: number }) {
  return <Stepper steps={steps} current={at} className="mb-7" />
}
