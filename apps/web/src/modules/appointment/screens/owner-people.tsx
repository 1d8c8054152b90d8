import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { OtherName } from '../components/other-name.tsx'
import { People } from '../components/people.tsx'

const back = '/equipment-owner/dashboard'

/** 报修人和代表: whom an owner appointed for his machines. */
export function Screen() {
  const acting = useActingCompany()
  if (acting)
    return (
      <OtherName title={`你正在替${acting.name}办事`} back={back}>
        这里任命的人管你自己的设备，先换成自己再任命。
      </OtherName>
    )
  return <People kind="owner" back={back} />
}
