import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { actFor, type ActingCompany, useActingCompany } from '../../../shell/api/acting-company.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { CompanyDetails } from '../components/company-details.tsx'
import { FoundingSheet } from '../components/founding-sheet.tsx'
import { HoldingLists } from '../components/holding-lists.tsx'
import { type Tenant, tenantsQuery } from '../queries.ts'

/** 企业: for whom the reader acts, his companies and what they keep. */
export function Screen() {
  const tenants = useQuery(tenantsQuery)
  const acting = useActingCompany()
  const [isFounding, setIsFounding] = useState(false)
  if (!tenants.data)
    return (
      <Page title="企业" back="/user">
        {tenants.error ? <QueryError query={tenants} title="企业没有取到" /> : <SkeletonRows />}
      </Page>
    )
  const { results } = tenants.data
  const shown = results.find(({ id }) => id === acting?.id) ?? (results.length === 1 ? results[0] : undefined)
  return (
    <Page title="企业" back="/user">
      <ActingChoice tenants={results} acting={acting} onChoose={actFor} />
      <Button wide className="mt-3" onClick={() => setIsFounding(true)}>
        创建企业
      </Button>
      {shown && <CompanyDetails key={shown.id} tenant={shown} onLeft={() => actFor(null)} />}
      <HoldingLists acting={acting} may={shown && acting ? shown.may : null} />
      <FoundingSheet isOpen={isFounding} onClose={() => setIsFounding(false)} />
    </Page>
  )
}

function ActingChoice({
  tenants,
  acting,
  onChoose,
}: {
  tenants: readonly Tenant[]
  acting: ActingCompany | null
  onChoose: (company: ActingCompany | null) => void
}) {
  return (
    <Section title="现在替谁办" className="!mt-2">
      <fieldset className="space-y-2">
        <legend className="sr-only">现在替谁办</legend>
        <RadioCard
          name="acting"
          label="自己"
          hint="订单、合同和付款都是自己的"
          checked={acting === null}
          onChange={() => onChoose(null)}
        />
        {tenants.map((one) => (
          <RadioCard
            key={one.id}
            name="acting"
            label={one.name}
            hint={[one.role_display, one.status_display, one.status_reason].filter(Boolean).join(' · ')}
            checked={acting?.id === one.id}
            onChange={() => onChoose(one)}
          />
        ))}
      </fieldset>
    </Section>
  )
}
