import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import type { MachineDetail } from '../queries.ts'
import { judgeMeasure, type MeasureVerdict } from '../measure-verdict.ts'

type Requirement = MachineDetail['requirements'][number]

const looks: Record<MeasureVerdict['state'], { sign: typeof CircleCheck; tone: string }> = {
  open: { sign: CircleDashed, tone: 'text-ink-2' },
  enough: { sign: CircleCheck, tone: 'text-ok' },
  tight: { sign: TriangleAlert, tone: 'text-warn' },
  short: { sign: CircleAlert, tone: 'text-danger' },
}

/** 够, 还差 1.5 吨/m², 待填: whether what is there is enough. */
export function MeasureTag({ requirement, has }: { requirement: Pick<Requirement, 'needs' | 'unit'>; has?: number }) {
  const { state, text } = judgeMeasure(requirement, has)
  const { sign: Sign, tone } = looks[state]
  return (
    <span className={cx('keep inline-flex items-center gap-1 text-body', tone)}>
      <Sign size={18} aria-hidden="true" />
      {text}
    </span>
  )
}
