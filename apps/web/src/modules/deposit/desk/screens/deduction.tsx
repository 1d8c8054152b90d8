import { DecisionPage } from '../../../../kits/desk/decision-page.tsx'
import { DeductionDesk } from '../components/deduction-desk.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'

/** One deduction. */
export const Screen = () => (
  <DecisionPage
    title="扣款裁定"
    listPath={consolePaths.deductions}
    counted={{ unit: '张', noun: '扣款单' }}
    renderDesk={(id, onDone) => <DeductionDesk id={id} onDone={onDone} />}
  />
)
