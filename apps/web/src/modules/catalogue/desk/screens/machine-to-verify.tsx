import { useLineId } from '../../../../shell/navigation.tsx'
import { DecisionPage } from '../../../../kits/desk/decision-page.tsx'
import { MachineVerificationDesk } from '../components/machine-verification-desk.tsx'
import { machinesToVerifyPath } from '../machine-verification-queries.ts'

/** One machine whose papers are looked at. */
export function Screen() {
  const listPath = machinesToVerifyPath(useLineId())
  return (
    <DecisionPage
      title="设备核验"
      listPath={listPath}
      counted={{ unit: '台', noun: '设备' }}
      renderDesk={(id, onDone) => <MachineVerificationDesk id={id} onDone={onDone} />}
    />
  )
}
