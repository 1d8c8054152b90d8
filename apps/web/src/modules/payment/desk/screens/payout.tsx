import { DecisionPage } from '../../../../kits/desk/decision-page.tsx'
import { PayoutDesk } from '../components/payout-desk.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'

/** One amount to be paid out. */
export const Screen = () => (
  <DecisionPage
    title="打款"
    listPath={consolePaths.payouts}
    counted={{ unit: '笔', noun: '款项' }}
    renderDesk={(id, onDone) => <PayoutDesk id={id} onDone={onDone} />}
  />
)
