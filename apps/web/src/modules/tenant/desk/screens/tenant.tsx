import { DecisionPage } from '../../../../kits/desk/decision-page.tsx'
import { TenantDesk } from '../components/tenant-desk.tsx'

/** One company. */
export const Screen = () => (
  <DecisionPage
    title="企业核实"
    listPath="/admin/tenants"
    counted={{ unit: '家', noun: '企业' }}
    renderDesk={(id, onDone) => <TenantDesk id={id} onDone={onDone} />}
  />
)
