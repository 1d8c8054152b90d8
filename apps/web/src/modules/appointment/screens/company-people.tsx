import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { OtherName } from '../components/other-name.tsx'
import { People } from '../components/people.tsx'

const back = '/user/organisation'

/** 报修人和代表: whom a company appointed for what it rents. */
export function Screen() {
  const acting = useActingCompany()
  if (!acting)
    return (
      <OtherName title="先选替哪家企业办" back={back}>
        企业的报修人和代表，由负责人以企业的名义任命。
      </OtherName>
    )
  return <People kind="company" back={back} />
}
