import { DecisionPage } from '../../../../kits/desk/decision-page.tsx'
import { TechnicianDesk } from '../components/technician-desk.tsx'
import { technicianDeskPaths } from '../desk-paths.ts'

/** One technician at his own address. */
export function Screen() {
  return (
    <DecisionPage
      title="技师"
      listPath={technicianDeskPaths.technicians}
      counted={{ unit: '位', noun: '技师' }}
      renderDesk={(id) => <TechnicianDesk key={id} id={id} />}
    />
  )
}
