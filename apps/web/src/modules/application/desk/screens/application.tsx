import { DecisionPage } from '../../../../kits/desk/decision-page.tsx'
import { ApplicationDesk } from '../components/application-desk.tsx'

/** One application at its own address. */
export function Screen() {
  return (
    <DecisionPage
      title="入驻申请"
      listPath="/admin/applications"
      counted={{ unit: '份', noun: '申请' }}
      renderDesk={(id, onDone) => <ApplicationDesk key={id} id={id} onDone={onDone} />}
    />
  )
}
