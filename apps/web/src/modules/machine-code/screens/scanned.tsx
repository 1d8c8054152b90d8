import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo, usePathParam } from '../../../shell/navigation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { codePaths } from '../code-paths.ts'
import { type Scanned, scannedQuery } from '../code-queries.ts'
import { MachineHead } from '../components/machine-head.tsx'
import { OpenFaults } from '../components/open-faults.tsx'
import { ReportPart, WaitingReport } from '../components/report-part.tsx'
import { TypedCode } from '../components/typed-code.tsx'

/** What whoever scans the code on a machine sees, without an account. */
export function Screen() {
  const code = usePathParam('code')
  const scanned = useQuery(scannedQuery(code, useUser()?.id))
  const { data, error } = scanned
  if (data) return <Machine code={code} scanned={data} />
  if (error instanceof ApiError && error.status === 404) return <NoMachine sentence={error.message} />
  return (
    <Page title="这台设备">
      {error ? (
        <>
          <WaitingReport code={code} />
          <QueryError query={scanned} title="这台设备没有取到" safe="写好的报修还在这台手机上。" />
        </>
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

function Machine({ code, scanned }: { code: string; scanned: Scanned }) {
  const { machine, faults, open, links } = scanned
  return (
    <Page title={machine.name} aside={<ReportPart code={code} faults={faults} />}>
      <MachineHead {...scanned} />
      {links.length > 0 && (
        <nav aria-label="这台设备" className="mt-5">
          {links.map(({ label, path }) => (
            <AppLink key={`${label} ${path}`} to={path} className="block rounded-half">
              <RowBody label={label} />
            </AppLink>
          ))}
        </nav>
      )}
      <OpenFaults code={code} open={open} />
    </Page>
  )
}

function NoMachine({ sentence }: { sentence: string }) {
  const go = useGo()
  return (
    <Page title="打不开这个码">
      <EmptyState illustration="excavator" title="没有这台设备">
        {sentence}。
      </EmptyState>
      <div className="mx-auto max-w-sm">
        <TypedCode onCode={(code) => go(codePaths.machine(code))} />
      </div>
    </Page>
  )
}
